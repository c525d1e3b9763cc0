import { Button } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconFilterOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nearMarks } from '../../../domain/panels/marks/near-marks.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import classes from './no-results.module.css'

const MOST_NEAR = 6

type NoResultsProps = {
	/** All of the project. */
	panels: readonly Panel[]
	text: string
	/** Clears every filter and searches for this text instead. */
	onInstead: (text: string) => void
}

/** Shown instead of an empty list: similar marks, and a button that lists all panels. */
export function NoResults({ panels, text, onInstead }: NoResultsProps) {
	const { t } = useTranslation('panels')
	const measures = useMeasures()
	const near = useMemo(() => nearMarks(panels, text, MOST_NEAR), [panels, text])
	return (
		<EmptyState
			picture={<IconFilterOff size={28} stroke={1.5} aria-hidden />}
			title={t('no_results_title')}
			text={t('no_results_text')}
			action={
				<>
					{near.length > 0 && (
						<fieldset className={classes.near} aria-label={t('near.label')}>
							<span aria-hidden>{t('near.label')}</span>
							{near.map(({ label, count }) => (
								<Button key={label} variant="light" onClick={() => onInstead(label)}>
									<bdi>{label}</bdi>
									{count > 1 && <span className={classes.count}>{measures.number(count)}</span>}
								</Button>
							))}
						</fieldset>
					)}
					<Button variant="default" onClick={() => onInstead('')}>
						{t('filter.clear_all')}
					</Button>
				</>
			}
		/>
	)
}
