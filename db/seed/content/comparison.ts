/** Each item is a problem and its solution. */
export const comparison = {
  title: 'Selling on plain WhatsApp costs you orders',
  subtitle: 'The same chats and the same number, with nothing left to chance.',
  problem_title: 'Plain WhatsApp',
  solution_title: 'With the CRM',
  item1_problem: "Yesterday's leads sink under today's messages.",
  item1_solution: 'Every chat has a stage, and the board shows what happens next.',
  item2_problem: 'Customers who write at midnight have bought elsewhere by morning.',
  item2_solution: 'A chatbot answers questions about price and delivery at any hour.',
  item3_problem: 'You remember the follow-up when it is too late.',
  item3_solution: 'Follow-ups leave by themselves until the customer answers.',
  item4_problem: 'Offers are copied and pasted from one chat to the next.',
  item4_solution: 'An offer is written once and scheduled for a whole list.',
  item5_problem: 'Two people answer the same customer, or nobody does.',
  item5_solution: 'Agents share the inbox, and every reply carries a signature.',
  item6_problem: 'A number must be saved before you can write to it.',
  item6_solution: 'Write to any number without saving it first.',
}
