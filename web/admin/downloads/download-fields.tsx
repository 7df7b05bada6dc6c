import {
  Select,
  SimpleGrid,
  Switch,
  type SwitchProps,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { fileTypeNames, uploadInput } from '#src/domains/downloads/schema.ts'
import level from '#web/admin/frame/level.module.css'
import { optionsOf } from '#web/admin/table/options.ts'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import { guessFileType } from './file-content.ts'

const SEARCH_DELAY_MS = 200
const SHOWN = 20

type CustomerProps = { value?: string; onChange?: (value: string) => void; error?: string }

/** Selects one customer by name, email or number. Empty means everyone. */
const CustomerSelect = ({ value = '', onChange, error }: CustomerProps) => {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, SEARCH_DELAY_MS)
  const { data } = trpc.users.list.useQuery(
    { q, isAdmin: 'false', limit: SHOWN, sort: 'username' },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const customers = (data?.rows ?? []).map(({ id, username, email }) => ({
    value: String(id),
    label: `${username} (${email})`,
  }))
  const others = (data?.total ?? 0) - customers.length
  const more = { value: 'more', label: `and ${others} more: type more of the name`, disabled: true }
  return (
    <Select
      label="For one customer only"
      description="Leave empty for every customer with a license"
      placeholder="Username or email…"
      data={others > 0 ? [...customers, more] : customers}
      filter={({ options }) => options}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear customer' }}
      nothingFoundMessage="No customer matches"
      onSearchChange={(text) => setTyped(text.replace(/ \(.*$/s, ''))}
      value={value || null}
      onChange={(next) => onChange?.(next ?? '')}
      error={error}
    />
  )
}

/** The values that both ways of adding a download share. */
export type DownloadValues = z.input<typeof uploadInput>
export const firstValues: DownloadValues = { ...valuesOf(uploadInput), fileType: guessFileType('') }

type About = Pick<DownloadValues, 'fileType' | 'version' | 'notes'>

/** What a download is and what is new in it, which can be corrected later. */
export const AboutFields = ({ form }: { form: Pick<SchemaForm<About>, 'field'> }) => (
  <>
    <SimpleGrid className={level.fields} cols={{ base: 1, xs: 2 }}>
      <Select
        label="File type"
        allowDeselect={false}
        data={optionsOf(fileTypeNames)}
        {...form.field('fileType')}
      />
      <TextInput label="Version" {...form.field('version')} />
    </SimpleGrid>
    <Textarea
      label="What is new"
      description="Programs show it with the update"
      autosize
      minRows={2}
      {...form.field('notes')}
    />
  </>
)

/** The address of a file outside the shop. */
export const AddressField = (props: TextInputProps) => (
  <TextInput
    label="Address"
    description="Customers are sent there when they download"
    placeholder="https://example.com/wacrm-1.2.0.zip…"
    type="url"
    required
    spellCheck={false}
    {...props}
  />
)

export const ActiveField = (props: SwitchProps) => <Switch label="Active: shown to customers" {...props} />

type Props = { form: Pick<SchemaForm<About & Pick<DownloadValues, 'userId'>>, 'field'> }

export const DownloadFields = ({ form }: Props) => (
  <>
    <AboutFields form={form} />
    <CustomerSelect {...form.field('userId')} />
  </>
)
