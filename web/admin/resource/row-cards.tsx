import { Checkbox, DataList, Group, Skeleton, Stack } from '@mantine/core'
import { cellContent, RowName, type RowsProps } from './data-table.tsx'
import classes from './resource.module.css'

/** The rows as cards, for phones. The first column is the heading. */
export const RowCards = <Row extends { id: number }>(props: RowsProps<Row>) => {
  const [first, ...others] = props.columns
  return (
    <ul className={classes.cards} aria-label={props.title} aria-busy={props.busy}>
      {Array.from({ length: props.skeletons }, (_, index) => (
        <li key={`skeleton-${index}`} className={classes.card}>
          <Skeleton height={120} />
        </li>
      ))}
      {props.table.getRowModel().rows.map((row) => (
        <li key={row.id} className={classes.card} data-selected={row.getIsSelected() || undefined}>
          <Stack gap="sm">
            <Group justify="space-between" wrap="nowrap">
              {first && (
                <RowName id={row.original.id} opens={props.opens}>
                  {cellContent(first, row.original)}
                </RowName>
              )}
              {props.selects && (
                <Checkbox
                  size="md"
                  aria-label={`Select ${props.label(row.original)}`}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              )}
            </Group>
            <DataList labelWidth="6rem" gap="xs">
              {others.map((column) => (
                <DataList.Item key={column.id} className={classes.fact}>
                  <DataList.ItemLabel>{column.header}</DataList.ItemLabel>
                  <DataList.ItemValue>{cellContent(column, row.original)}</DataList.ItemValue>
                </DataList.Item>
              ))}
            </DataList>
            {props.actions?.(row.original)}
          </Stack>
        </li>
      ))}
    </ul>
  )
}
