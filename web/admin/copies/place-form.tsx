import { Button, Modal, SegmentedControl, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { folderPlace, NO_ANSWER, type placeKinds, s3Place, sftpPlace } from '#src/shared/copies.ts'
import { useHeldDialog } from '#web/admin/frame/held-dialog.ts'
import { useFormGuard } from '#web/admin/frame/leave-guard.ts'
import type { Shown } from '#web/admin/table/shown.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { fieldErrors } from '#web/lib/errors.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'

const failed = { title: 'Not Saved', fallback: 'The place could not be tried' }

/** `shown`: the place to replace, as it was shown. */
type FormProps = { shown?: Shown; onClose: () => void }

/** Saves a place of one kind, which the server tries first. */
const usePlaceForm = <Values extends object>(
  schema: z.ZodType<unknown, Values>,
  initial: Values,
  { shown, onClose }: FormProps,
) => {
  const save = trpc.copies.savePlace.useMutation()
  const [seen, setSeen] = useState(shown)
  const form = useSchemaForm(schema, initial)
  const leave = useFormGuard(form, onClose)
  const submit = form.submit(async (values) => {
    const { name } = await save.mutateAsync({ ...seen, place: values as never }).catch((error: unknown) => {
      // Its user knows of the change now, so the next press replaces it.
      if (seen && fieldErrors(error).expectedUpdatedAt) setSeen({ id: seen.id })
      throw error
    })
    toast({
      title: 'Place Saved',
      description: `${name} works. The first copy follows soon.`,
      tone: 'success',
    })
    leave()
  }, failed)
  return { form, submit }
}

type FieldsProps = { submit: ReturnType<typeof usePlaceForm>['submit']; children: ReactNode }

const Fields = ({ submit, children }: FieldsProps) => (
  <form noValidate onSubmit={submit}>
    <Stack onKeyDown={saveByKey}>{children}</Stack>
  </form>
)

const BucketForm = (props: FormProps) => {
  const { form, submit } = usePlaceForm(
    s3Place,
    {
      kind: 's3',
      endpoint: '',
      region: 'us-east-1',
      bucket: '',
      prefix: '',
      accessKeyId: '',
      secretAccessKey: '',
    },
    props,
  )
  return (
    <Fields submit={submit}>
      <TextInput
        label="Endpoint"
        description="The address of the service, such as https://s3.eu-central-1.amazonaws.com"
        required
        {...form.getInputProps('endpoint')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Region" {...form.field('region')} />
        <TextInput label="Bucket" required {...form.getInputProps('bucket')} />
      </SimpleGrid>
      <TextInput
        label="Folder in the bucket"
        description="One for each shop, such as backups/shop. If it is blank, the bucket itself is used"
        {...form.field('prefix')}
      />
      <TextInput label="Access key" required autoComplete="off" {...form.getInputProps('accessKeyId')} />
      <PasswordField
        label="Secret key"
        required
        autoComplete="off"
        {...form.getInputProps('secretAccessKey')}
      />
      <FormEnd form={form} verb="Test and save" onCancel={props.onClose} />
    </Fields>
  )
}

const SftpForm = (props: FormProps) => {
  const readKey = trpc.copies.readHostKey.useMutation({
    onSuccess: ({ hostKey }) => form.setFieldValue('hostKey', hostKey),
    onError: (error) => void toastFailure(error, { title: 'Not Read', fallback: NO_ANSWER }),
  })
  const { form, submit } = usePlaceForm(
    sftpPlace,
    { kind: 'sftp', host: '', port: '22', user: '', path: '', password: '', privateKey: '', hostKey: '' },
    props,
  )
  const { host, port } = form.values
  return (
    <Fields submit={submit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Host" {...form.field('host')} />
        <TextInput label="Port" required inputMode="numeric" {...form.getInputProps('port')} />
      </SimpleGrid>
      <TextInput
        label="Host key of the server"
        description="Read it, then compare it with the one that the owner of the server gives you"
        required
        {...form.getInputProps('hostKey')}
      />
      <Button
        variant="default"
        w="fit-content"
        loading={readKey.isPending}
        onClick={() => readKey.mutate({ host, port })}
      >
        Read host key
      </Button>
      <TextInput label="User" autoComplete="off" {...form.field('user')} />
      <PasswordField label="Password" autoComplete="off" {...form.getInputProps('password')} />
      <Textarea
        label="Private key"
        description="Instead of a password. It must have no passphrase"
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        {...form.getInputProps('privateKey')}
      />
      <TextInput
        label="Folder"
        description="One for each shop, such as /home/shop/copies"
        {...form.field('path')}
      />
      <FormEnd form={form} verb="Test and save" onCancel={props.onClose} />
    </Fields>
  )
}

const FolderForm = (props: FormProps) => {
  const { form, submit } = usePlaceForm(folderPlace, { kind: 'folder', path: '' }, props)
  return (
    <Fields submit={submit}>
      <TextInput
        label="Folder"
        description="On another disk, such as /mnt/usb/shop. It must exist, and the shop must be allowed to write there."
        {...form.field('path')}
      />
      <FormEnd form={form} verb="Test and save" onCancel={props.onClose} />
    </Fields>
  )
}

const forms = { s3: BucketForm, sftp: SftpForm, folder: FolderForm }
type Kind = (typeof placeKinds)[number]

/** Adds a place, or enters one anew: its credentials never come back from the server. */
export const PlaceForm = ({ shown, name, onClose }: FormProps & { name?: string }) => {
  const [kind, setKind] = useState<Kind>('s3')
  const Form = forms[kind]
  // The guard stands in each form, which knows what it holds.
  const { props, close } = useHeldDialog(onClose, false)
  return (
    <Modal {...props} title={name ? `Replace ${name}` : 'Add a place'} closeOnClickOutside={false}>
      <Stack>
        <SegmentedControl
          aria-label="Kind of place"
          value={kind}
          onChange={setKind}
          data={[
            { value: 's3', label: 'Bucket (S3)' },
            { value: 'sftp', label: 'SFTP' },
            { value: 'folder', label: 'Folder' },
          ]}
        />
        <Text size="sm" c="dimmed">
          Before it saves, the shop tries the place by writing, reading and removing a small file.
        </Text>
        <Form {...(shown && { shown })} onClose={close} />
      </Stack>
    </Modal>
  )
}
