import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { CodeInput } from '#web/order/code-input.tsx'
import { useOrderCode } from '#web/order/order-code.ts'

type Props = { orderId: number; phone: string; onVerified: () => void; onBack: () => void }

/** The code that proves the order's phone. Leaving this step forgets what was typed. */
export const CodeStep = ({ orderId, phone, onVerified, onBack }: Props) => {
  const code = useOrderCode({ orderId, phone, onVerified })
  return (
    <form onSubmit={code.submit} noValidate>
      <Stack>
        <Text role="status" {...(code.failed ? { c: 'var(--mantine-color-error)' } : {})}>
          {code.saying}
        </Text>
        <CodeInput label="Code" {...code.input} />
        <Group justify="space-between">
          <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" variant={code.input.isLost ? 'default' : 'filled'} loading={code.verifying}>
            Verify OTP
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
