export const ai = {
  title: 'AI that writes, translates and replies inside the chat',
  subtitle: 'Two AI providers are built in. Use the one that suits you, without leaving the conversation.',
  item1_title: 'Replies',
  item1_text: 'Get a ready answer to a long question. Read it, change a word, send it.',
  item2_title: 'Translation',
  item2_text: 'Sell to Dubai or London: read their message in your language, and answer in theirs.',
  item3_title: 'Content writing',
  item3_text: 'Say what you sell, and get the product text, the status update or the offer in a few seconds.',
}
