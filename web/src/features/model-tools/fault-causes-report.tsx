import { Title } from '@mantine/core'
import type { Conformance } from '@panelyard/contracts/testing/conformance'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SaidText } from '../../domain/conformance/said-text.tsx'
import { useConformanceWords } from '../../domain/conformance/use-conformance-words.ts'
import { causesOf, programOf } from './fault-causes.ts'
import classes from './fault-causes-report.module.css'

/** Names and menus of programs are in Latin letters, also within a text from right to left. */
const isolated = (text: string): string => `\u2066${text}\u2069`

type FaultCausesReportProps = { conformance: Conformance; exporter: string }

/** What to change in the program that exported the file, by cause, the worst first; nothing for a file in order. */
export function FaultCausesReport({ conformance, exporter }: FaultCausesReportProps) {
	const { t } = useTranslation('tools')
	const titleId = useId()
	const words = useConformanceWords()
	const causes = causesOf(conformance, words)
	if (causes.length === 0) return null
	const { program, menu } = programOf(exporter)
	return (
		<section aria-labelledby={titleId}>
			<Title order={3} id={titleId} mb={6}>
				{t('causes.heading')}
			</Title>
			<p className={classes.program}>
				{program === ''
					? t('causes.unknown')
					: menu === null
						? t('causes.no_menu', { program: isolated(program) })
						: t('causes.menu', { program: isolated(program), menu: isolated(menu) })}
			</p>
			<ol className={classes.causes}>
				{causes.map(({ cause, count, isAdvice, examples }) => (
					<li key={cause} className={classes.cause} data-advice={isAdvice || undefined}>
						<strong>{t(`causes.${cause}.title`)}</strong>
						<span className={classes.count}>
							{isAdvice && `${t('conformance.advice')} · `}
							{t('causes.places', { number: count })}
						</span>
						<p>{t(`causes.${cause}.advice`)}</p>
						<details className={classes.examples}>
							<summary>{t('causes.example')}</summary>
							<ul>
								{examples.map((example) => (
									<li key={example.text}>
										<SaidText said={example} />
									</li>
								))}
							</ul>
						</details>
					</li>
				))}
			</ol>
		</section>
	)
}
