import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { CodeInput } from '#web/order/code-input.tsx'
import { useOrderCode } from '#web/order/order-code.ts'
import classes from './order-code.module.css'
import type { PlacedOrder } from './placed-order.ts'

type Props = { order: PlacedOrder; onVerified: () => void; onBack: () => void }

/** The code that proves the order's phone. */
export const OrderCode = ({ order, onVerified, onBack }: Props) => {
  const code = useOrderCode({ orderId: order.orderId, phone: order.phone, onVerified })
  return (
    <form className={classes.form} onSubmit={code.submit} noValidate>
      <div>
        <h3>Verify your WhatsApp number</h3>
        <p className={classes.text} role="status" data-failed={code.failed}>
          {code.saying}
        </p>
      </div>
      <CodeInput label="Code" {...code.input} />
      <div className={classes.buttons}>
        <Button
          type="button"
          variant="default"
          onClick={onBack}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Back
        </Button>
        <Button type="submit" variant={code.input.isLost ? 'default' : 'filled'} loading={code.verifying}>
          Verify and Order
        </Button>
      </div>
    </form>
  )
}
