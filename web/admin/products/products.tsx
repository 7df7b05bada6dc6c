import { Avatar, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { productColumns } from '#src/domains/products/columns.ts'
import { createProductInput, productCategories, productListInput } from '#src/domains/products/schema.ts'
import { formatMoney, formatNumber } from '#src/shared/values/money.ts'
import { activeFilter } from '#web/admin/table/active-filter.ts'
import { activation } from '#web/admin/table/bulk-actions.ts'
import { columnsOf, defineResource, listOptions } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { toastTexts } from '#web/admin/table/toast-texts.ts'
import { Untranslated } from '#web/admin/translations/untranslated.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { ProductFields } from './product-fields.tsx'

type Product = Output<'products', 'get'>

const Picture = ({ product }: { product: Product }) => (
  <Group gap="sm" wrap="nowrap">
    <Avatar src={product.imageUrl} alt="" radius="md" size={36}>
      <IconPackage size={20} stroke={1.6} aria-hidden />
    </Avatar>
    <div>
      <Text inherit lineClamp={1} title={product.title}>
        {product.title}
      </Text>
      {product.description && (
        <Text size="xs" c="dimmed" fw={400} lineClamp={1}>
          {product.description}
        </Text>
      )}
    </div>
  </Group>
)

const Discount = ({ product: { price, discountPrice, couponCode } }: { product: Product }) =>
  discountPrice === null ? (
    '–'
  ) : (
    <>
      <Text size="sm">{formatMoney(discountPrice, siteFacts().currency)}</Text>
      <Group gap={6} wrap="nowrap" justify="flex-end">
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {Math.round(((price - discountPrice) / price) * 100)}% off
        </Text>
        {couponCode && (
          <Badge size="sm" variant="light" color="accent" data-literal maw="10rem" title={couponCode}>
            {couponCode}
          </Badge>
        )}
      </Group>
    </>
  )

const toasts = toastTexts('product', { fixed: true })

const products = defineResource({
  name: 'products',
  list: trpc.products.list,
  input: productListInput,
  record: trpc.products.get,
  noun: { one: 'product', many: 'products' },
  label: (product) => product.title,
  note: (row) => <Untranslated row={row} />,
  defaultSort: '-createdAt',
  searchHint: 'Title, category, coupon…',
  empty: {
    title: 'No products found.',
    description:
      'Create your first product to get started. A product sells a plan in the store for a term and at a price of its own.',
  },
  columns: columnsOf(productColumns, {
    title: { cell: (product) => <Picture product={product} /> },
    price: { cell: ({ price }) => formatNumber(price), align: 'right' },
    discountPrice: {
      cell: (product) => <Discount product={product} />,
      shows: ['couponCode'],
      align: 'right',
    },
    couponCode: { hidden: true },
    termMonths: { hidden: true },
    isActive: { cell: (product) => <StateBadge on={product.isActive} /> },
    createdAt: { hidden: true },
  }),
  filters: [
    activeFilter,
    {
      key: 'category',
      label: 'Category',
      options: Object.fromEntries(productCategories.map((category) => [category, category])),
    },
  ],
  create: { label: 'Add Product' },
  form: {
    schema: createProductInput,
    initial: (product) => ({ ...valuesOf(createProductInput, product), category: product?.category ?? null }),
    versions: 'product',
    create: { title: 'Add Product', mutation: trpc.products.create, ...toasts.create },
    update: { title: 'Edit Product', mutation: trpc.products.update, ...toasts.update },
    fields: (form) => <ProductFields form={form} />,
  },
  card: (product) => ({
    name: product.title,
    state: <StateBadge on={product.isActive} />,
    second: product.description,
    third: [
      formatMoney(product.discountPrice ?? product.price, siteFacts().currency),
      ...(product.couponCode ? [product.couponCode] : []),
    ].join(' · '),
  }),
  bulk: activation(trpc.products.update, toasts.update.failed.fallback),
  remove: {
    mutation: trpc.products.delete,
    ...toasts.delete,
    several: 'They disappear from the store; their orders stay. They can be brought back from Deleted Items.',
    question: ({ title }) => ({
      title: `Delete ${title}?`,
      body: 'Are you sure you want to delete this product? It can be brought back from Deleted Items.',
    }),
  },
})

/** The table of products, with the count as its heading. */
export const ProductsTab = () => {
  const { data } = trpc.products.list.useQuery({ limit: 1 }, listOptions)
  return (
    <Stack gap="md">
      <Title order={2} size="h4">
        Products{data && ` (${data.total})`}
      </Title>
      <ResourcePage resource={products} />
    </Stack>
  )
}
