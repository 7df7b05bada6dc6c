export const features = {
  title: 'Everything a WhatsApp shop does by hand, done for you',
  subtitle: 'One extension in your browser. No new number, no new app for your customers.',
  item1_title: 'Keyword chatbots',
  item1_text:
    '“Price?” and “How do I order?” get an answer within seconds, day and night. Random text variants keep the replies from sounding like a machine.',
  item2_title: 'Kanban lead pipeline',
  item2_text:
    'Drag each chat from New to Quoted to Paid. One look tells you who waits for a price and who still has to pay.',
  item3_title: 'Workflow automation',
  item3_text:
    'Set the rules once: tag a lead, send the catalogue, move the chat to the next stage. Then stop doing it by hand.',
  item4_title: 'Unlimited custom tabs',
  item4_text:
    'Split one crowded inbox into cash on delivery, wholesale, complaints and VIP. Make as many tabs as you need.',
  item5_title: 'Bulk campaign scheduler',
  item5_text:
    'Write the Eid offer today, and let it go out on Friday evening to the customers it is meant for.',
  item6_title: 'Follow-up funnels',
  item6_text:
    'A reminder after one day, after three and after seven. The sale no longer depends on your memory.',
  item7_title: 'Agent sharing with signatures',
  item7_text:
    'Several people answer on one number, and every reply carries the name of the person who wrote it.',
  item8_title: 'API and webhooks',
  item8_text:
    'Send order updates from your own website or accounts software, and pass every new lead on to it.',
  item9_title: 'Reseller programme',
  item9_text: 'Sell licenses to your own clients at partner prices, with our team behind you.',
}
