import { Checkbox, Skeleton } from '@mantine/core'
import { RowName, type RowsProps } from './data-table.tsx'
import { orDash } from './facts.tsx'
import classes from './resource.module.css'

/** The rows as cards of three lines, for phones (TABLE-704). Everything else about a row is in its drawer or form. */
export const RowCards = <Row extends { id: number }>(props: RowsProps<Row>) => (
  <ul className={`plain-list ${classes.cards}`} aria-label={props.title} aria-busy={props.busy}>
    {Array.from({ length: props.skeletons }, (_, index) => (
      <li key={`skeleton-${index}`} className={classes.card}>
        <Skeleton height={96} />
      </li>
    ))}
    {props.table.getRowModel().rows.map((row) => {
      const { name, state, second, third, action } = props.card(row.original)
      return (
        <li key={row.id} className={classes.card} data-selected={row.getIsSelected() || undefined}>
          <div className={classes.line}>
            <RowName id={row.original.id} opens={props.opens}>
              {orDash(name)}
            </RowName>
            {props.note?.(row.original)}
            {state}
            {props.selects && (
              <Checkbox
                size="md"
                aria-label={`Select ${props.label(row.original)}`}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            )}
          </div>
          <div className={classes.cut}>{orDash(second)}</div>
          <div className={classes.line}>
            <div className={classes.cut}>{orDash(third)}</div>
            {action ?? props.actions?.(row.original)}
          </div>
        </li>
      )
    })}
  </ul>
)
