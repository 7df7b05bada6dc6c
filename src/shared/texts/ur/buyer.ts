export const details = { company: 'کمپنی' }
export const optional = ({ label }: { label: string }): string => `${label} (اختیاری)`
