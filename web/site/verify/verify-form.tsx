import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { verifyKeyInput } from '#src/domains/licenses/schema.ts'
import { common, refusals, verifyKey as texts } from '#src/shared/texts.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { Latin } from '#web/components/latin.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { inline } from '#web/lib/inline.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import account from '#web/site/account/account-page.module.css'
import classes from './verify-form.module.css'

type Verified = Output<'licenses', 'verify'>

const titleOf = ({ plan, isGenuine }: Verified): string => {
  if (plan === null) return texts.notGenuine
  return (isGenuine ? texts.genuine : texts.notUsable)({ plan: planNames[plan] })
}

const tones = {
  genuine: { Icon: IconCircleCheckFilled, color: 'brand' },
  unusable: { Icon: IconAlertTriangleFilled, color: 'accent' },
  wrong: { Icon: IconCircleXFilled, color: 'red' },
}

const toneOf = ({ plan, isGenuine }: Verified) =>
  tones[plan === null ? 'wrong' : isGenuine ? 'genuine' : 'unusable']

const Result = ({ verified }: { verified: Verified }) => {
  const { Icon, color } = toneOf(verified)
  return (
    <div className={classes.result} data-color={color}>
      <Icon size={26} aria-hidden />
      <div>
        <strong>{titleOf(verified)}</strong>
        <p>{verified.message}</p>
      </div>
    </div>
  )
}

/** The form of a key, which no line breaks at a hyphen where it fits on one. */
const shapeOfKey = (
  <span style={{ display: 'inline-block', maxWidth: '100%' }}>
    <Latin>WACRM-XXXXX-XXXXX-XXXXX-XXXXX</Latin>
  </span>
)

const Form = () => {
  const form = useSchemaForm(verifyKeyInput, { key: '' })
  const { mutateAsync } = trpc.licenses.verify.useMutation()
  const [verified, setVerified] = useState<Verified | null>(null)
  const submit = form.submit(
    async (values) => {
      setVerified(null)
      setVerified(await mutateAsync(values))
    },
    { title: texts.notChecked, fallback: refusals.tryAgain },
  )
  return (
    <form className={account.form} onSubmit={submit} noValidate>
      <TextInput
        label={common.licenseKey}
        description={inline(texts.keyLooksLike({ key: shapeOfKey }))}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('key')}
      />
      <FormProblem form={form} />
      <Button type="submit" size="lg" fullWidth loading={form.submitting}>
        {texts.checkKey}
      </Button>
      <div role="status">{verified && <Result verified={verified} />}</div>
    </form>
  )
}

/** Checks one key after the other. */
const VerifyForm = () => (
  <ApiProvider>
    <Form />
  </ApiProvider>
)

export default VerifyForm
