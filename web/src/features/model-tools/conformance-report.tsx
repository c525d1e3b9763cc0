import { Button, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
	type Conformance,
	type IdsFailure,
	type IdsResult,
	type IdsSpecificationResult,
	isBroken,
	type RuleResult,
	type SchemaFault,
	type SyntaxFault,
} from '@panelyard/contracts/testing/conformance'
import { IconAlertTriangle, IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { SaidFault } from '../../domain/conformance/fault-words.ts'
import { SaidText } from '../../domain/conformance/said-text.tsx'
import { type ConformanceWords, useConformanceWords } from '../../domain/conformance/use-conformance-words.ts'
import { failedFirst, SPECIFICATIONS_AT_FIRST } from '../../domain/requirements/failed-first.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import classes from './conformance-report.module.css'

/** The rest of a list waits behind a button, and is printed all the same. */
const SHOWN_AT_FIRST = 10

/** Lines named beside a rule. */
const LINES_SHOWN = 12

/** Whether the file conforms to the standard and to the IDS files it was tested with: each part, and what fails in it. */
export function ConformanceReport({ conformance, schema }: { conformance: Conformance; schema: string }) {
	const { t } = useTranslation('tools')
	const words = useConformanceWords()
	const titleId = useId()
	const faultsText = (number: number) => (number === 0 ? t('conformance.none') : t('conformance.faults', { number }))
	const { syntax, syntax_count, schema: schemaFaults, schema_count, rules, ids, checked_schema } = conformance
	return (
		<section aria-labelledby={titleId}>
			<Title order={3} id={titleId} mb={6}>
				{t('conformance.title')}
			</Title>
			<div className={classes.parts}>
				{ids.map((result, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
					<IdsPart key={index} result={result} />
				))}
				<Part
					title={t('conformance.syntax')}
					text={t('conformance.syntax_text')}
					faults={syntax_count}
					value={faultsText(syntax_count)}
				>
					{syntax_count > 0 && <Faults faults={syntax.map((fault) => syntaxRow(fault, words))} count={syntax_count} />}
				</Part>
				{checked_schema === null ? (
					<Part title={t('conformance.schema', { schema: schema || '?' })} text={t('conformance.schema_unknown')} />
				) : (
					<Part
						title={t('conformance.schema', { schema: checked_schema })}
						text={t('conformance.schema_text')}
						faults={schema_count}
						value={faultsText(schema_count)}
					>
						{schema_count > 0 && (
							<Faults faults={schemaFaults.map((fault) => schemaRow(fault, words))} count={schema_count} />
						)}
					</Part>
				)}
				{rules.length > 0 && checked_schema !== null && <Rules rules={rules} />}
			</div>
		</section>
	)
}

type PartProps = {
	title: ReactNode
	text?: string
	/** How many things are wrong; absent if it wasn't looked at. */
	faults?: number
	value?: string
	children?: ReactNode
}

/** One part of the test. What is wrong in it stands open below it. */
function Part({ title, text, faults, value, children }: PartProps) {
	const state = faults === undefined ? 'none' : faults === 0 ? 'good' : 'bad'
	const Icon = { none: IconMinus, good: IconCheck, bad: IconAlertTriangle }[state]
	const head = (
		<>
			<Icon className={classes.icon} size={18} aria-hidden />
			<span className={classes.words}>
				<span className={classes.title}>{title}</span>
				{text && <span className={classes.text}>{text}</span>}
			</span>
			{value && <span className={classes.value}>{value}</span>}
		</>
	)
	if (!children) {
		return (
			<div className={classes.part} data-state={state}>
				<div className={classes.head}>{head}</div>
			</div>
		)
	}
	return (
		<details className={classes.part} data-state={state} open={state === 'bad'}>
			<summary className={classes.head}>
				{head}
				<IconChevronRight className={`${classes.chevron} mirrored`} size={16} aria-hidden />
			</summary>
			<div className={classes.body}>{children}</div>
		</details>
	)
}

type FaultRow = { place: string; what: string; said: SaidFault }

const syntaxRow = (fault: SyntaxFault, words: ConformanceWords): FaultRow => {
	const { line, column } = fault
	const place = line === 0 ? '' : column === 0 ? String(line) : `${line}:${column}`
	return { place, what: '', said: words.syntax(fault) }
}

const schemaRow = (fault: SchemaFault, words: ConformanceWords): FaultRow => {
	const { code, line, entity, attribute } = fault
	// A rule comes with the entity that declares it, which may be one above the element's.
	const what = attribute ? `${entity}${code === 'where_rule' ? ' ' : '.'}${attribute}` : entity
	return { place: line === 0 ? '' : String(line), what, said: words.schema(fault) }
}

/** What is wrong, then the text of the file around it, or the English sentence that says more. */
function FaultText({ said }: { said: SaidFault }) {
	return (
		<>
			<SaidText said={said} />
			{said.around && <code dir="ltr">{said.around}</code>}
			{said.detail && (
				<span className={classes.detail} lang="en" dir="ltr">
					{said.detail}
				</span>
			)}
		</>
	)
}

/** The first of a long list, and a button for the rest of those that were kept. */
function useFirst<T>(all: readonly T[], atFirst = SHOWN_AT_FIRST): { shown: readonly T[]; more: ReactNode } {
	const { t } = useTranslation('tools')
	const [isWhole, setWhole] = useState(false)
	const [isPrinting, setPrinting] = useState(false)
	useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)))
	useWindowEvent('afterprint', () => setPrinting(false))
	const shown = isWhole || isPrinting ? all : all.slice(0, atFirst)
	const more = shown.length < all.length && (
		<Button variant="subtle" color="gray" size="xs" onClick={() => setWhole(true)} className={classes.more}>
			{t('conformance.show', { number: all.length })}
		</Button>
	)
	return { shown, more }
}

/** Faults with the line of the file they are in. */
function Faults({ faults, count }: { faults: readonly FaultRow[]; count: number }) {
	const { t } = useTranslation('tools')
	const { shown, more } = useFirst(faults)
	return (
		<>
			<table className={classes.table}>
				<thead>
					<tr>
						<th scope="col">{t('conformance.line')}</th>
						<th scope="col">{t('conformance.what')}</th>
					</tr>
				</thead>
				<tbody>
					{shown.map(({ place, what, said }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: faults may repeat and never change
						<tr key={index}>
							<td className={classes.line}>{place}</td>
							<td>
								{what && <code dir="ltr">{what}</code>}
								<FaultText said={said} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{more}
			{count > faults.length && (
				<p className={classes.note}>{t('conformance.cut', { shown: faults.length, number: count })}</p>
			)}
		</>
	)
}

/** `12, 40, …` */
const linesText = (lines: readonly number[], count: number): string =>
	lines.slice(0, LINES_SHOWN).join(', ') + (count > LINES_SHOWN ? ', …' : '')

/** The normative rules: those that are broken, and how many are kept. */
function Rules({ rules }: { rules: readonly RuleResult[] }) {
	const { t } = useTranslation('tools')
	const failed = rules.filter(isBroken)
	const advice = rules.filter(({ outcome, severity }) => outcome === 'failed' && severity === 'advice')
	const unfinished = rules.filter(({ outcome }) => outcome === 'not_finished').map(({ rule }) => rule)
	const numberOf = (wanted: RuleResult['outcome']) => rules.filter(({ outcome }) => outcome === wanted).length
	return (
		<Part
			title={t('conformance.rules')}
			text={t('conformance.rules_text', { passed: numberOf('passed'), other: numberOf('not_applicable') })}
			faults={failed.length}
			value={failed.length === 0 ? t('conformance.none') : t('conformance.rules_failed', { number: failed.length })}
		>
			{failed.length + advice.length + unfinished.length > 0 && (
				<>
					<RuleList rules={failed} />
					{advice.length > 0 && <p className={classes.note}>{t('conformance.advice')}</p>}
					<RuleList rules={advice} />
					{unfinished.length > 0 && (
						<p className={classes.note}>{t('conformance.not_finished', { rules: unfinished.join(', ') })}</p>
					)}
				</>
			)}
		</Part>
	)
}

function RuleList({ rules }: { rules: readonly RuleResult[] }) {
	const { t } = useTranslation('tools')
	const words = useConformanceWords()
	const { shown, more } = useFirst(rules)
	if (rules.length === 0) return null
	return (
		<>
			<ul className={classes.list}>
				{shown.map((result) => (
					<li key={result.rule}>
						<code dir="ltr">{result.rule}</code>
						<span className={classes.rule}>
							<strong>{words.family(result.rule)}</strong>
							<FaultText said={words.rule(result)} />
							{result.lines.some((line) => line > 0) && (
								<span className={classes.detail}>
									{t('conformance.lines', { lines: linesText(result.lines, result.count) })}
								</span>
							)}
						</span>
					</li>
				))}
			</ul>
			{more}
		</>
	)
}

/** What one IDS file says: its specifications, each with what it requires and the elements that lack it. */
function IdsPart({ result }: { result: IdsResult }) {
	const { t } = useTranslation('tools')
	const said = useConformanceWords().file(result)
	const { file, title, outcome, specifications } = result
	const failed = specifications.filter((specification) => specification.outcome === 'failed')
	const { shown, more } = useFirst(failedFirst(specifications), SPECIFICATIONS_AT_FIRST)
	const value =
		outcome === 'invalid'
			? t('ids.invalid')
			: outcome === 'passed'
				? t('ids.met')
				: t('ids.not_met', { failed: failed.length, number: specifications.length })
	return (
		<Part
			title={<bdi>{title || file}</bdi>}
			text={title && title !== file ? file : undefined}
			faults={outcome === 'passed' ? 0 : Math.max(1, failed.length)}
			value={value}
		>
			{said.text && (
				<p className={classes.note}>
					<SaidText said={said} />
				</p>
			)}
			{shown.map((specification, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
				<Specification key={index} specification={specification} />
			))}
			{more}
		</Part>
	)
}

const SPECIFICATION_ICONS = { passed: IconCheck, failed: IconAlertTriangle, not_applicable: IconMinus } as const

function Specification({ specification }: { specification: IdsSpecificationResult }) {
	const { t } = useTranslation('tools')
	const words = useConformanceWords()
	const { name, instructions, outcome, applicable, requirements } = specification
	const why = words.specification(specification)
	const Icon = SPECIFICATION_ICONS[outcome]
	return (
		<div className={classes.specification} data-outcome={outcome}>
			<p className={classes.specificationHead}>
				<Icon size={16} aria-label={t(`ids.outcome.${outcome}`)} />
				<UserText text={name} />
				<span className={classes.value}>{t('ids.applicable', { number: applicable })}</span>
			</p>
			{outcome === 'failed' && instructions && (
				<p className={classes.instructions} dir="auto">
					{instructions}
				</p>
			)}
			{why && <p className={classes.note}>{why}</p>}
			{requirements
				.filter(({ failed }) => failed > 0)
				.map((requirement, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: requirements may repeat, and the list never changes
					<div key={index} className={classes.requirement}>
						<p>
							<SaidText said={words.demand(requirement)} />{' '}
							<strong>{t('ids.failing', { number: requirement.failed })}</strong>
						</p>
						<Failures failures={requirement.failures} count={requirement.failed} />
					</div>
				))}
		</div>
	)
}

function Failures({ failures, count }: { failures: readonly IdsFailure[]; count: number }) {
	const { t } = useTranslation('tools')
	const words = useConformanceWords()
	const { shown, more } = useFirst(failures)
	return (
		<>
			<table className={classes.table}>
				<thead>
					<tr>
						<th scope="col">{t('ids.element')}</th>
						<th scope="col">GlobalId</th>
						<th scope="col">{t('ids.reason')}</th>
					</tr>
				</thead>
				<tbody>
					{shown.map((failure, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: elements may repeat, and the list never changes
						<tr key={index}>
							<td title={t('conformance.lines', { lines: String(failure.line) })}>
								{failure.name ? <UserText text={failure.name} /> : <code dir="ltr">{failure.entity}</code>}
							</td>
							<td>
								<code dir="ltr">{failure.global_id}</code>
							</td>
							<td>
								<SaidText said={words.reason(failure)} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{more}
			{count > failures.length && (
				<p className={classes.note}>{t('conformance.cut', { shown: failures.length, number: count })}</p>
			)}
		</>
	)
}
