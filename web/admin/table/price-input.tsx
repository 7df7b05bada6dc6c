import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A price in the currency of its label. */
export const PriceInput = (props: NumberInputProps) => (
  <NumberInput min={0} decimalScale={2} thousandSeparator="," hideControls inputMode="decimal" {...props} />
)
