import { Button, Checkbox, Text, VisuallyHidden } from '@mantine/core'
import { MOST_FURTHER_PARTS } from '@panelyard/contracts/panels/panel-rule-limits'
import { suggestedOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { PanelRuleCandidate } from '@panelyard/contracts/panels/panel-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../ui/text/tag.tsx'
import classes from './panel-rule-picker.module.css'
import { panelRuleText, ruleMarkText } from './panel-rule-text.ts'
import type { RuleChoice } from './rule-choice.ts'

export type PanelRulePickerProps = {
	/** Best first, as the model gave them. */
	candidates: PanelRuleCandidate[]
	/** Ids of the candidates that are ticked. */
	ticked: readonly string[]
	onChange: (ticked: string[]) => void
	disabled?: boolean
}

/** The rest waits behind a button: real models offer dozens. */
const SHOWN_AT_FIRST = 5

/** The rules found in a model as cards to tick, each with its count and sample marks. */
export function PanelRulePicker({ candidates, ticked, onChange, disabled }: PanelRulePickerProps) {
	const { t } = useTranslation('create')
	const [all, setAll] = useState(false)
	if (candidates.length === 0) return <Text c="dimmed">{t('rules.none')}</Text>
	const shown = candidates.filter(({ id }, index) => all || index < SHOWN_AT_FIRST || ticked.includes(id))
	const hidden = candidates.length - shown.length
	return (
		<Checkbox.Group value={[...ticked]} onChange={onChange} label={<VisuallyHidden>{t('rules.title')}</VisuallyHidden>}>
			{!suggestedOf(candidates) && (
				<Text size="sm" mb="sm">
					{t('rules.unlikely')}
				</Text>
			)}
			<div className={classes.cards}>
				{shown.map((candidate) => (
					<Checkbox.Card key={candidate.id} value={candidate.id} disabled={disabled} className={classes.card}>
						<Checkbox.Indicator size="sm" mt={2} />
						<CandidateText candidate={candidate} suggested={candidate === suggestedOf(candidates)} />
					</Checkbox.Card>
				))}
			</div>
			{hidden > 0 && (
				<Button variant="subtle" color="gray" mt="xs" onClick={() => setAll(true)}>
					{t('rules.show_more', { count: hidden })}
				</Button>
			)}
		</Checkbox.Group>
	)
}

type ChosenTotalProps = {
	choice: RuleChoice
	/** What to say instead of the number alone, once that is known. */
	text?: string
}

/** How many panels the ticked rules find together, or why they can't be used together. */
export function ChosenTotal({ choice, text }: ChosenTotalProps) {
	const { t } = useTranslation('create')
	const { rule, isTooLarge, count, isExact, isShared } = choice
	if (isTooLarge)
		return (
			<Text size="sm" c="red" role="alert">
				{t('rules.over_limit', { max: MOST_FURTHER_PARTS + 1 })}
			</Text>
		)
	if (!rule) return <Text size="sm">{t('rules.none_ticked')}</Text>
	return (
		<>
			<Text size="sm" fw={600}>
				{isExact ? (text ?? t('rules.together', { count })) : t('rules.together_at_most', { count })}
			</Text>
			{(isShared || !isExact) && (
				<Text size="sm" c="dimmed">
					{t('rules.counted_once')}
				</Text>
			)}
		</>
	)
}

/** One candidate in words: its elements, its number of panels, where the mark comes from, examples. */
export function CandidateText({ candidate, suggested }: { candidate: PanelRuleCandidate; suggested: boolean }) {
	const { t, i18n } = useTranslation('create')
	const source = ruleMarkText(candidate.rule, i18n)
	const distinct = t('rules.distinct', { count: candidate.distinct_marks })
	const text = panelRuleText(candidate.rule, i18n)
	return (
		<span className={classes.text}>
			<span className={classes.head}>
				<span className={classes.name} title={text}>
					{text}
				</span>
				<span className={classes.count}>{t('rules.count', { count: candidate.panel_count })}</span>
			</span>
			{suggested && (
				<span>
					<Tag tone="accent">{t('rules.suggested')}</Tag>
				</span>
			)}
			<span className={classes.detail}>
				{source ? t('rules.marked_by', { source }) : t('rules.unmarked')}
				{source && ` · ${distinct}`}
			</span>
			{candidate.by_file && <FileCounts counts={candidate.by_file} />}
			{candidate.samples.length > 0 && (
				<span className={classes.samples}>
					{candidate.samples.map((sample) => (
						<bdi key={sample} className={classes.sample} title={sample}>
							{sample}
						</bdi>
					))}
				</span>
			)}
		</span>
	)
}

type FileCountsProps = { counts: NonNullable<PanelRuleCandidate['by_file']> }

/** In how many files of a merged model a rule finds panels, and how many in each. */
function FileCounts({ counts }: FileCountsProps) {
	const { t } = useTranslation('create')
	const found = counts.filter(({ panel_count }) => panel_count > 0)
	return (
		<span className={classes.files}>
			<span className={classes.detail}>{t('rules.in_files', { found: found.length, total: counts.length })}</span>
			{found.map(({ file_name, panel_count }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: files of one name may be merged, and the list never changes
				<span key={index} className={classes.file}>
					<bdi title={file_name}>{file_name}</bdi>
					<span className={classes.fileCount}>{t('rules.count', { count: panel_count })}</span>
				</span>
			))}
		</span>
	)
}
