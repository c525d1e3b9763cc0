import { Button, Text, Title } from '@mantine/core'
import type { Inspection } from '@panelyard/contracts/testing/model-tasks'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { NO_VALUE, useMeasures } from '../../locales/measures.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import { ClassName } from './class-name.tsx'
import classes from './inspection-report.module.css'

/** The rest waits behind a button, and is printed all the same. */
const CLASSES_AT_FIRST = 12

/** The storeys of a file, highest first as in a section of the building. */
export function InspectedFloors({ floors }: Pick<Inspection, 'floors'>) {
	const { t } = useTranslation('tools')
	const format = useFormat()
	const measures = useMeasures()
	const titleId = useId()
	return (
		<section className={classes.card} aria-labelledby={titleId}>
			<Title order={3} id={titleId}>
				{t('sections.floors')}
			</Title>
			{floors.length === 0 ? (
				<Text c="dimmed">{t('floors.none')}</Text>
			) : (
				<table className={classes.table}>
					<thead>
						<tr>
							<th scope="col">{t('floors.name')}</th>
							<th scope="col">{t('floors.elevation')}</th>
							<th scope="col">{t('floors.elements')}</th>
						</tr>
					</thead>
					<tbody>
						{floors.toReversed().map((floor, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: real files repeat ids, and the list never changes
							<tr key={index}>
								<td>
									<UserText text={floor.name || t('floors.unnamed')} />
								</td>
								<td>{floor.elevation === null ? NO_VALUE : measures.length(toMillimetre(floor.elevation))}</td>
								<td>{format.integer(floor.element_count)}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</section>
	)
}

/** Metres rounded to the millimetre; what rounds to nothing has no sign. */
const toMillimetre = (metres: number): number => Math.round(metres * 1000) / 1000 + 0

/** The classes of a file's elements with their numbers, most common first. */
export function InspectedClasses({ inspection }: { inspection: Inspection }) {
	const { t } = useTranslation('tools')
	const titleId = useId()
	const [all, setAll] = useState(false)
	if (inspection.classes.length === 0) return null
	return (
		<section className={classes.card} aria-labelledby={titleId}>
			<Title order={3} id={titleId}>
				{t('sections.classes')}
			</Title>
			<ClassCounts counts={inspection.classes} shown={all ? Number.POSITIVE_INFINITY : CLASSES_AT_FIRST} />
			{!all && inspection.classes.length > CLASSES_AT_FIRST && (
				<Button className={classes.onScreen} variant="subtle" color="gray" mt={4} onClick={() => setAll(true)}>
					{t('classes.show_all', { number: inspection.classes.length })}
				</Button>
			)}
			{inspection.not_drawn.length > 0 && (
				<>
					<Text size="sm" fw={600} mt="sm">
						{t('classes.not_drawn')}
					</Text>
					<ClassCounts counts={inspection.not_drawn} shown={CLASSES_AT_FIRST} />
				</>
			)}
		</section>
	)
}

type ClassCountsProps = { counts: Inspection['classes']; shown: number }

/** IFC classes in people's words and in the standard's, each with its number of elements. */
export function ClassCounts({ counts, shown }: ClassCountsProps) {
	const format = useFormat()
	return (
		<ul className={classes.classes}>
			{counts.map((entry, index) => (
				<li key={entry.class} data-extra={index >= shown || undefined}>
					<span>
						<ClassName name={entry.class} />
					</span>
					<span>{format.integer(entry.count)}</span>
				</li>
			))}
		</ul>
	)
}
