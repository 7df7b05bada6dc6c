/** The number of the shop's support, to be called. */
export const SupportPhone = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
)
