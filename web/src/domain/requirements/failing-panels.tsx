import { Button } from '@mantine/core'
import type { RequirementCheck } from '@panelyard/contracts/testing/requirements'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './check-result.module.css'

/** The rest waits behind a button. */
const SHOWN_AT_FIRST = 12

/** The panels of a version that fail, each with what it fails: of one that isn't live, no panel has a page of its own. */
export function FailingPanels({ check }: { check: RequirementCheck }) {
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	const titleId = useId()
	const [isWhole, setWhole] = useState(false)
	const panels = check.first_panels ?? []
	if (panels.length === 0) return null
	const names = check.files.flatMap(({ specifications }) => specifications.map(({ name }) => name))
	const shown = isWhole ? panels : panels.slice(0, SHOWN_AT_FIRST)
	return (
		<section aria-labelledby={titleId}>
			<h3 className={classes.file} id={titleId}>
				{t('all')}
			</h3>
			<ul className={classes.panels}>
				{shown.map(({ label, specifications }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: marks may repeat
					<li key={at}>
						<strong dir="auto">{label}</strong>
						<span className={classes.quiet} dir="auto">
							{dotted(specifications.map((place) => names[place] ?? ''))}
						</span>
					</li>
				))}
			</ul>
			{shown.length < panels.length && (
				<Button variant="subtle" color="gray" size="xs" onClick={() => setWhole(true)}>
					{t('show_all', { number: measures.number(panels.length) })}
				</Button>
			)}
			{isWhole && check.failing_panels > panels.length && <p className={classes.quiet}>{t('cut')}</p>}
		</section>
	)
}
