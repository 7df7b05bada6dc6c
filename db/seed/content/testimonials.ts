export const testimonials = {
  title: 'Shops like yours already sell this way',
  subtitle: 'From one-person shops to sales teams, all over Pakistan.',
  stat1_value: '50,000+',
  stat1_label: 'users',
  stat2_value: '4.9/5',
  stat2_label: 'average rating',
  stat3_value: '1000+',
  stat3_label: 'businesses',
  item1_quote:
    'I used to type the same price a hundred times a day. Now the chatbot does that, and I talk to the people who want to buy.',
  item1_author: 'Clothing shop owner, Lahore',
  item2_quote:
    'Three of us answer on one number. The board shows who has paid and whose parcel still has to go out.',
  item2_author: 'Electronics store manager, Karachi',
  item3_quote:
    'Parents ask about fees late at night. They get the answer at once, and a reminder before admissions close.',
  item3_author: 'Academy director, Faisalabad',
}
