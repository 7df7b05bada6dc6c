import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { components as texts } from '#src/shared/texts.ts'

/** Goes back to the previous step. */
export const BackButton = ({ disabled, onClick }: { disabled: boolean; onClick: () => void }) => (
  <Button
    variant="default"
    disabled={disabled}
    onClick={onClick}
    leftSection={<IconArrowLeft size={18} aria-hidden />}
  >
    {texts.back}
  </Button>
)
