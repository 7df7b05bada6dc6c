import { Divider, Text } from '@mantine/core'
import { Facts, known } from '#web/admin/table/facts.tsx'
import { InlineText } from '#web/admin/table/inline-text.tsx'
import { Section } from '#web/admin/table/section.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Papers = Output<'invoices', 'ofOrder'>

type Saving<Input> = {
  isPending: boolean
  error: unknown
  mutateAsync: (input: Input) => Promise<Papers>
}

/** Saves a number in place. Resolves to whether it was saved. */
const useSave = <Input,>(orderId: number, { mutateAsync, isPending, error }: Saving<Input>) => {
  const utils = trpc.useUtils()
  return {
    pending: isPending,
    problem: error ? errorMessage(error, 'Failed to save the number') : null,
    save: async (input: Input): Promise<boolean> => {
      try {
        utils.invoices.ofOrder.setData({ id: orderId }, await mutateAsync(input))
      } catch {
        // The editor shows it, and keeps what was typed.
        return false
      }
      void utils.orders.receipt.invalidate({ id: orderId })
      void utils.orders.history.invalidate()
      toast({ title: 'Number Saved', tone: 'success' })
      return true
    },
  }
}

type NumberProps = { id: number; value: string; revision: number }

const TaxNumber = ({ id, value, revision }: NumberProps) => {
  const { save, ...state } = useSave(id, trpc.invoices.setTaxNumber.useMutation())
  return (
    <InlineText
      label={`Buyer's NTN or CNIC of order ${id}`}
      value={value}
      {...state}
      onSave={(taxNumber) => save({ id, taxNumber, revision })}
    />
  )
}

const FbrNumber = ({ id, value, revision }: NumberProps) => {
  const { save, ...state } = useSave(id, trpc.invoices.setFbrNumber.useMutation())
  return (
    <InlineText
      label={`FBR invoice number of order ${id}`}
      value={value}
      {...state}
      onSave={(fbrNumber) => save({ id, fbrNumber, revision })}
    />
  )
}

/** The numbers of an order in the books of a registered seller. */
export const OrderPapers = ({ id }: { id: number }) => {
  const { data } = trpc.invoices.ofOrder.useQuery({ id }, { staleTime: 0 })
  if (!data) return null
  const { isRegistered, invoiceNumber, creditNotes, fbrNumber, taxNumber, revision } = data
  if (!isRegistered && invoiceNumber === null) return null
  return (
    <>
      <Section title="Invoice">
        <Facts
          facts={known([
            ['Number', invoiceNumber ?? 'Once the order is approved'],
            [creditNotes.length > 1 ? 'Credit notes' : 'Credit note', creditNotes.join(', ')],
            [
              'NTN or CNIC',
              (isRegistered || taxNumber !== '') &&
                (invoiceNumber === null ? (
                  <TaxNumber key="tax" id={id} value={taxNumber} revision={revision} />
                ) : (
                  taxNumber || 'None was named'
                )),
            ],
            [
              'FBR number',
              invoiceNumber !== null && (isRegistered || fbrNumber !== '') && (
                <FbrNumber key="fbr" id={id} value={fbrNumber} revision={revision} />
              ),
            ],
          ])}
        />
        {isRegistered && (
          <Text size="sm" c="dimmed" mt="xs">
            {invoiceNumber === null
              ? "The buyer's number is printed on the invoice, and stays as it is once that has its number."
              : 'Type the number that FBR gave this invoice: the receipt shows it with a QR. Nothing is sent to FBR.'}
          </Text>
        )}
      </Section>
      <Divider />
    </>
  )
}
