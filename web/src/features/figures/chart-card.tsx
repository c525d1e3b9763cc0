import { ActionIcon, ScrollArea, Table, Title, Tooltip } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'
import classes from './figures.module.css'

type ChartCardProps = {
	title: string
	/** Beside the title. */
	controls?: ReactNode
	/** What the chart says, for those who can't see it, and for those who want the numbers. */
	table: { head: string[]; rows: { key: string; cells: ReactNode[] }[] }
	children: ReactNode
}

/** A chart, which can be read as a table too. */
export function ChartCard({ title, controls, table, children }: ChartCardProps) {
	const { t } = useTranslation('figures')
	const id = useId()
	const [isTable, setIsTable] = useState(false)
	const label = isTable ? t('show_chart') : t('show_table')
	return (
		<section className={classes.card} aria-labelledby={id}>
			<div className={classes.cardHead}>
				<Title order={3} id={id} className={classes.cardTitle}>
					{title}
				</Title>
				<div className={classes.controls}>
					{controls}
					<Tooltip label={label}>
						<ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setIsTable(!isTable)}>
							{isTable ? <IconChartBar size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
						</ActionIcon>
					</Tooltip>
				</div>
			</div>
			{isTable ? (
				<ScrollArea.Autosize mah={260} viewportProps={{ tabIndex: 0 }}>
					<Table stickyHeader aria-labelledby={id}>
						<Table.Thead>
							<Table.Tr>
								{table.head.map((name) => (
									<Table.Th key={name}>{name}</Table.Th>
								))}
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{table.rows.map(({ key, cells }) => (
								<Table.Tr key={key}>
									{cells.map((cell, place) =>
										place === 0 ? (
											<Table.Th key={table.head[place]} scope="row">
												{cell}
											</Table.Th>
										) : (
											<Table.Td key={table.head[place]}>{cell}</Table.Td>
										),
									)}
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				</ScrollArea.Autosize>
			) : (
				<div>
					<ErrorBoundary>{children}</ErrorBoundary>
				</div>
			)}
		</section>
	)
}
