import { Title } from '@mantine/core'
import { suggestedOf } from '@panelyard/contracts/panels/panel-rule-parts'
import { placesBroken } from '@panelyard/contracts/testing/conformance'
import type { Inspection } from '@panelyard/contracts/testing/model-tasks'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CandidateText } from '../../domain/panel-rules/panel-rule-picker.tsx'
import { useFormat } from '../../locales/format.ts'
import { ConformanceReport } from './conformance-report.tsx'
import { FaultCausesReport } from './fault-causes-report.tsx'
import { InspectionChecks } from './inspection-checks.tsx'
import { InspectionFacts } from './inspection-facts.tsx'
import { InspectedClasses, InspectedFloors } from './inspection-lists.tsx'
import classes from './inspection-report.module.css'
import { hasFailedIds, unmetIds, VERDICT_ICONS, verdictOf } from './inspection-verdict.ts'

/** More rules than this help nobody to choose; the project page has all. */
const RULES_SHOWN = 5

type InspectionReportProps = { inspection: Inspection; inspectedAt: string; actions: ReactNode }

/** An inspection as a report: the verdict, then what to do about it, then what the file holds. Also its printed form. */
export function InspectionReport({ inspection, inspectedAt, actions }: InspectionReportProps) {
	const { t } = useTranslation('tools')
	const format = useFormat()
	return (
		<article className={classes.report}>
			<header className={classes.head}>
				<Title order={2} className={classes.name}>
					<bdi>{inspection.file_name}</bdi>
				</Title>
				<p className={classes.printed}>{t('testing.printed', { date: format.dateTime(inspectedAt) })}</p>
			</header>
			<VerdictLine inspection={inspection} />
			<div className={classes.onScreen}>{actions}</div>
			<div className={classes.columns}>
				<div className={classes.main}>
					<InspectionChecks inspection={inspection} />
					{inspection.conformance && (
						<>
							<FaultCausesReport conformance={inspection.conformance} exporter={inspection.exporter} />
							<ConformanceReport conformance={inspection.conformance} schema={inspection.schema} />
						</>
					)}
					{!inspection.refusal && <PanelRules inspection={inspection} />}
				</div>
				<div className={classes.side}>
					<InspectionFacts inspection={inspection} />
					{(!inspection.refusal || inspection.floors.length > 0) && <InspectedFloors floors={inspection.floors} />}
					<InspectedClasses inspection={inspection} />
				</div>
			</div>
		</article>
	)
}

function VerdictLine({ inspection }: { inspection: Inspection }) {
	const { t } = useTranslation('tools')
	const { conformance } = inspection
	const verdict = verdictOf(inspection)
	const broken = conformance ? placesBroken(conformance) : 0
	const unmet = conformance ? unmetIds(conformance) : 0
	const isOfIds = verdict === 'unmet' && conformance !== null && !hasFailedIds(conformance)
	const Icon = VERDICT_ICONS[verdict]
	const numberOf = (wanted: string) => inspection.checks.filter(({ result }) => result === wanted).length
	return (
		<div className={classes.verdict} data-verdict={verdict} role="status">
			<Icon size={26} stroke={1.7} className={classes.verdictIcon} aria-hidden />
			<div>
				<strong>{t(isOfIds ? 'ids.invalid' : `verdict.${verdict}`)}</strong>
				{!isOfIds && <p>{t(`verdict.${verdict}_text`)}</p>}
			</div>
			<ul className={classes.tally}>
				<li>{t('verdict.problems', { number: numberOf('problem') })}</li>
				<li>{t('verdict.notices', { number: numberOf('notice') })}</li>
				<li>{t('verdict.good', { number: numberOf('good') })}</li>
				{broken > 0 && <li>{t('verdict.broken', { number: broken })}</li>}
				{unmet > 0 && <li>{t('verdict.ids', { failed: unmet, number: conformance?.ids.length })}</li>}
			</ul>
		</div>
	)
}

function PanelRules({ inspection }: { inspection: Inspection }) {
	const { t } = useTranslation(['tools', 'create'])
	const titleId = useId()
	const rules = inspection.panel_rules.slice(0, RULES_SHOWN)
	return (
		<section aria-labelledby={titleId} className={classes.rulesSection}>
			<Title order={3} id={titleId} mb={6}>
				{t('sections.rules')}
			</Title>
			{rules.length === 0 ? (
				<p className={classes.quiet}>{t('create:rules.none')}</p>
			) : (
				<ul className={classes.rules}>
					{rules.map((candidate) => (
						<li key={candidate.id}>
							<CandidateText candidate={candidate} suggested={candidate === suggestedOf(rules)} />
						</li>
					))}
				</ul>
			)}
		</section>
	)
}
