import { Alert, Button, Select, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { FoundRequirements } from '@panelyard/contracts/testing/requirements'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/new-id.ts'
import { useConformanceWords } from '../../domain/conformance/use-conformance-words.ts'
import { usePanelProperties } from '../../domain/panels/properties/panel-properties.queries.ts'
import { PropertyDialog } from '../../domain/panels/properties/property-dialog.tsx'
import classes from './ids-editor.module.css'
import { blankQuestion, PRESETS, type Preset, presetQuestion, type QuestionDraft } from './question-draft.ts'
import { QuestionFields } from './question-fields.tsx'
import { entityOf, type SpecificationDraft } from './specification-draft.ts'

type SpecificationFieldsProps = {
	project: Project
	specification: SpecificationDraft
	/** Classes of the model's panels. */
	known: readonly string[]
	/** The only one of a file has its name. */
	isNamed: boolean
	onChange: (change: (before: SpecificationDraft) => SpecificationDraft) => void
	/** A dialog above these fields opens or closes. */
	onAsking: (isAsking: boolean) => void
	/** A question was removed. */
	onRemoved: (name: string) => void
	/** What the model has of it; null before it is checked as it stands. */
	found: FoundRequirements['files'][number]['specifications'][number] | null
}

/** Elements of one class, and what they must have. */
export function SpecificationFields({
	project,
	specification,
	known,
	isNamed,
	onChange,
	onAsking,
	onRemoved,
	found,
}: SpecificationFieldsProps) {
	const { t } = useTranslation('requirements')
	const words = useConformanceWords()
	const { data: properties = [], isPending } = usePanelProperties(project, true)
	const [choosing, setChoosing] = useState<Preset | 'property' | null>(null)
	const choose = (what: typeof choosing) => {
		setChoosing(what)
		onAsking(what !== null)
	}
	const { name, predefined_type, must_occur, instructions, questions } = specification
	const entity = entityOf(specification, known)
	const set = (part: Partial<SpecificationDraft>) => onChange((before) => ({ ...before, ...part }))
	const setQuestions = (next: (all: readonly QuestionDraft[]) => readonly QuestionDraft[]) =>
		onChange((before) => ({ ...before, questions: next(before.questions) }))
	const ask = (question: QuestionDraft) => setQuestions((all) => [...all, question])
	const more = [
		...PRESETS.map((preset) => ({
			key: preset,
			// What the model has isn't known yet.
			isWaiting: isPending,
			add: () => {
				const question = presetQuestion(newId(), preset, project.model, properties)
				if (question) ask(question)
				// The model calls it something else.
				else choose(preset)
			},
		})),
		...(['material', 'classification'] as const).map((kind) => ({
			key: kind,
			isWaiting: false,
			add: () => ask(blankQuestion(newId(), { kind })),
		})),
		{ key: 'property' as const, isWaiting: false, add: () => choose('property') },
	]
	return (
		<div className={classes.form}>
			{isNamed && (
				<TextInput
					label={t('editor.specification_name')}
					placeholder={entity}
					maxLength={120}
					dir="auto"
					value={name}
					onChange={({ currentTarget }) => set({ name: currentTarget.value })}
				/>
			)}
			<div className={classes.fields}>
				<Select
					label={t('editor.entity')}
					allowDeselect={false}
					data={[...new Set([...known, entity])]}
					value={entity}
					onChange={(value) => value && set({ entity: value })}
				/>
				<TextInput
					label={t('editor.predefined')}
					description={t('editor.predefined_hint')}
					inputWrapperOrder={['label', 'input', 'description']}
					maxLength={60}
					dir="ltr"
					value={predefined_type}
					onChange={({ currentTarget }) => set({ predefined_type: currentTarget.value })}
				/>
			</div>
			<Switch
				label={t('editor.must_occur')}
				checked={must_occur}
				onChange={({ currentTarget }) => set({ must_occur: currentTarget.checked })}
			/>
			<div>
				<Text fw={550} size="sm" mb={6}>
					{t('editor.ask')}
				</Text>
				<div className={classes.presets}>
					{more.map(({ key, isWaiting, add }) => (
						<Button
							key={key}
							size="xs"
							variant="default"
							leftSection={<IconPlus size={14} aria-hidden />}
							disabled={isWaiting}
							onClick={add}
						>
							{t(`editor.preset.${key}`)}
						</Button>
					))}
				</div>
			</div>
			<PropertyDialog
				project={project}
				title={t(`editor.preset.${choosing ?? 'property'}`)}
				isOpen={choosing !== null}
				onClose={() => choose(null)}
				further={
					<Button
						size="xs"
						variant="default"
						leftSection={<IconPlus size={14} aria-hidden />}
						onClick={() => {
							const name = choosing === null || choosing === 'property' ? '' : t(`editor.preset.${choosing}`)
							choose(null)
							ask(blankQuestion(newId(), { name, own: true }))
						}}
					>
						{t('editor.own')}
					</Button>
				}
				onChoose={({ set_name, name: chosen }) => ask(blankQuestion(newId(), { set: set_name, name: chosen }))}
			/>
			<ul className={classes.questions}>
				{questions.map((question, at) => (
					<QuestionFields
						key={question.id}
						question={question}
						onChange={(part) =>
							setQuestions((all) => all.map((each) => (each.id === question.id ? { ...each, ...part } : each)))
						}
						onRemove={(title) => {
							setQuestions((all) => all.filter(({ id }) => id !== question.id))
							onRemoved(title)
						}}
						found={found?.requirements[at] ?? null}
					/>
				))}
			</ul>
			<Textarea
				label={t('editor.instructions')}
				description={t('editor.instructions_hint')}
				dir="auto"
				autosize
				minRows={2}
				maxRows={6}
				maxLength={2000}
				value={instructions}
				onChange={({ currentTarget }) => set({ instructions: currentTarget.value })}
			/>
			{found?.message && (
				<Alert color="yellow" role="note">
					{words.specification(found)}
				</Alert>
			)}
		</div>
	)
}
