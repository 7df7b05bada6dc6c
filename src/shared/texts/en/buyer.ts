// What a buyer may say beside name, email and phone (src/shared/buyer-details.ts).

export const details = { company: 'Company' }
export const optional = ({ label }: { label: string }): string => `${label} (optional)`
