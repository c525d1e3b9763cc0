import { ActionIcon, Button, Select, Text, Textarea, TextInput } from '@mantine/core'
import type { FoundRequirements } from '@panelyard/contracts/testing/requirements'
import { IDS_DATA_TYPES } from '@panelyard/contracts/testing/write-ids'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SaidText } from '../../domain/conformance/said-text.tsx'
import { useConformanceWords } from '../../domain/conformance/use-conformance-words.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './ids-editor.module.css'
import { type QuestionDraft, withMode } from './question-draft.ts'

type Found = FoundRequirements['files'][number]['specifications'][number]['requirements'][number]

type QuestionFieldsProps = {
	question: QuestionDraft
	onChange: (part: Partial<QuestionDraft>) => void
	/** @param title what the question is called */
	onRemove: (title: string) => void
	/** What the model has of it; null before it is checked as it stands. */
	found: Found | null
}

const MODES = ['any', 'list', 'pattern'] as const

/** One thing that elements must have: whether they must, and with which values. */
export function QuestionFields({ question, onChange, onRemove, found }: QuestionFieldsProps) {
	const { t } = useTranslation('requirements')
	const { kind, set, name, cardinality, mode, list, pattern, data_type, own } = question
	const title = kind === 'material' || kind === 'classification' ? t(`editor.preset.${kind}`) : name || t('editor.own')
	const isOptionalPossible = mode !== 'any'
	return (
		<li className={classes.question} aria-label={title}>
			<div className={classes.head}>
				<span className={classes.name}>
					<strong dir="auto">{title}</strong>
					{set && !own && (
						<Text size="sm" c="dimmed" dir="auto">
							{set}
						</Text>
					)}
				</span>
				<ActionIcon
					variant="subtle"
					color="gray"
					aria-label={t('editor.remove', { name: title })}
					onClick={() => onRemove(title)}
				>
					<IconX size={18} aria-hidden />
				</ActionIcon>
			</div>
			<div className={classes.fields}>
				{kind === 'classification' && (
					<TextInput
						label={t('editor.system')}
						required
						dir="auto"
						value={name}
						maxLength={200}
						onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
					/>
				)}
				{own &&
					(['set', 'name'] as const).map((part) => (
						<TextInput
							key={part}
							label={t(part === 'set' ? 'editor.set' : 'editor.property')}
							required
							dir="auto"
							value={question[part]}
							maxLength={200}
							onChange={({ currentTarget }) => onChange({ [part]: currentTarget.value })}
						/>
					))}
				<Select
					label={t('editor.values')}
					allowDeselect={false}
					data={MODES.map((value) => ({ value, label: t(`editor.mode.${value}`) }))}
					value={mode}
					onChange={(value) => onChange(withMode(question, value as QuestionDraft['mode']))}
				/>
				{isOptionalPossible && (
					<Select
						label={t('editor.cardinality')}
						allowDeselect={false}
						data={(['required', 'optional'] as const).map((value) => ({ value, label: t(`editor.${value}`) }))}
						value={cardinality}
						onChange={(value) => onChange({ cardinality: value as QuestionDraft['cardinality'] })}
					/>
				)}
				{kind === 'property' && (
					<Select
						label={t('editor.data_type')}
						allowDeselect={false}
						data={[
							...(mode === 'any' ? [{ value: '', label: t('editor.any_type') }] : []),
							...new Set([...IDS_DATA_TYPES, ...(data_type === '' ? [] : [data_type])]),
						]}
						value={data_type}
						onChange={(value) => onChange({ data_type: value ?? '' })}
					/>
				)}
			</div>
			{mode === 'list' && (
				<Textarea
					label={t('editor.list')}
					description={t('editor.list_hint')}
					dir="auto"
					autosize
					minRows={2}
					maxRows={6}
					maxLength={5000}
					value={list}
					onChange={({ currentTarget }) => onChange({ list: currentTarget.value })}
				/>
			)}
			{mode === 'pattern' && (
				<TextInput
					label={t('editor.pattern')}
					description={t('editor.pattern_hint')}
					dir="ltr"
					maxLength={500}
					value={pattern}
					onChange={({ currentTarget }) => onChange({ pattern: currentTarget.value })}
				/>
			)}
			{found && <FoundOfQuestion found={found} onType={(type) => onChange({ data_type: type })} />}
		</li>
	)
}

type FoundOfQuestionProps = { found: Found; onType: (type: QuestionDraft['data_type']) => void }

function FoundOfQuestion({ found: { passed, failed, first_reasons }, onType }: FoundOfQuestionProps) {
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	const words = useConformanceWords()
	// The type of data that the model has in place of the asked one.
	const other = first_reasons.find(({ why }) => why?.code === 'other_data_type')?.why?.found?.[0]
	const type = IDS_DATA_TYPES.find((each) => each === other)
	return (
		<div className={classes.found} data-all={failed === 0 || undefined}>
			<strong>{t('editor.have', { passed: measures.number(passed), all: measures.number(passed + failed) })}</strong>
			{first_reasons.map((reason) => (
				<SaidText key={reason.reason} said={words.reason(reason)} />
			))}
			{type && (
				<Button size="compact-sm" variant="default" onClick={() => onType(type)}>
					{t('editor.use_type', { type })}
				</Button>
			)}
		</div>
	)
}
