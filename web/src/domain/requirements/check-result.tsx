import { Button } from '@mantine/core'
import type { RequirementCheck } from '@panelyard/contracts/testing/requirements'
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import { FactList } from '../../ui/text/fact-list.tsx'
import { UserText } from '../../ui/text/user-text.tsx'
import { SaidText } from '../conformance/said-text.tsx'
import { useConformanceWords } from '../conformance/use-conformance-words.ts'
import classes from './check-result.module.css'
import { failedFirst, SPECIFICATIONS_AT_FIRST } from './failed-first.ts'

type CheckedFile = RequirementCheck['files'][number]
type Specification = CheckedFile['specifications'][number]

type CheckResultProps = {
	check: RequirementCheck
	/** What can be done with the panels that fail a specification, by its place among all of the check. */
	actions?: (specification: number, name: string) => ReactNode
}

/** How a version stands against the IDS files of its project: each specification, and how many elements fail what it requires. */
export function CheckResult({ check, actions }: CheckResultProps) {
	const { t } = useTranslation('requirements')
	if (check.problem) return <p className={classes.quiet}>{t(`problem.${check.problem}`)}</p>
	const starts = check.files.map((_, at) =>
		check.files.slice(0, at).reduce((sum, { specifications }) => sum + specifications.length, 0),
	)
	return (
		<ul className={classes.files}>
			{check.files.map((file, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
				<li key={at}>
					<FileResult file={file} first={starts[at] ?? 0} actions={actions} />
				</li>
			))}
			{check.is_cut && <li className={classes.quiet}>{t('cut')}</li>}
		</ul>
	)
}

type FileResultProps = { file: CheckedFile; first: number; actions: CheckResultProps['actions'] }

function FileResult({ file: result, first, actions }: FileResultProps) {
	const { file, title, specifications } = result
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	const said = useConformanceWords().file(result)
	const [isWhole, setWhole] = useState(false)
	const placed = specifications.map((specification, at) => ({ specification, at, outcome: specification.outcome }))
	const shown = isWhole ? placed : failedFirst(placed).slice(0, SPECIFICATIONS_AT_FIRST)
	return (
		<>
			<h3 className={classes.file}>
				<UserText text={title || file} />
			</h3>
			{said.text && (
				<p className={classes.message}>
					<SaidText said={said} />
				</p>
			)}
			<ul className={classes.specifications}>
				{shown.map(({ specification, at }) => (
					<li key={at} className={classes.specification} data-outcome={specification.outcome}>
						<SpecificationResult specification={specification} />
						{specification.outcome === 'failed' && (
							<div className={classes.actions}>{actions?.(first + at, specification.name)}</div>
						)}
					</li>
				))}
			</ul>
			{shown.length < placed.length && (
				<Button variant="subtle" color="gray" size="xs" onClick={() => setWhole(true)}>
					{t('show_all', { number: measures.number(placed.length) })}
				</Button>
			)}
		</>
	)
}

const ICONS = { passed: IconCheck, failed: IconAlertTriangle, not_applicable: IconMinus } as const

function SpecificationResult({ specification }: { specification: Specification }) {
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	const words = useConformanceWords()
	const { name, instructions, outcome, applicable, requirements } = specification
	const why = words.specification(specification)
	const Icon = ICONS[outcome]
	const failing = requirements.filter(({ failed }) => failed > 0)
	return (
		<>
			<Icon className={classes.icon} size={18} aria-label={t(`outcome.${outcome}`)} />
			<div className={classes.words}>
				<strong dir="auto">{name}</strong>
				<FactList facts={[t('applicable', { number: measures.number(applicable) })]} />
				{outcome === 'failed' && instructions && (
					<p className={classes.quiet} dir="auto">
						{instructions}
					</p>
				)}
				{why && <p className={classes.message}>{why}</p>}
				{failing.length > 0 && (
					<ul className={classes.requirements}>
						{failing.map((requirement, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: requirements may repeat
							<li key={at}>
								<SaidText said={words.demand(requirement)} />
								<span className={classes.count}>{t('failing', { number: measures.number(requirement.failed) })}</span>
							</li>
						))}
					</ul>
				)}
			</div>
		</>
	)
}
