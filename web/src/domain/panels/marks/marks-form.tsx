import { Button, Checkbox, NativeSelect, Group as Row, Stack, Text, Textarea } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../../locales/dotted.ts'
import { type NotedProject, usePanelNotes } from '../history/panel-notes.ts'
import { panelLabel } from '../search/panel-filters.ts'
import { MarkIndex } from './mark-index.ts'
import classes from './marks-form.module.css'
import { MOST_MARKS, type ReadMarks, readMarks } from './read-marks.ts'

const MOST_LETTERS = 2_000_000
/** Marks that are named one by one. */
const MOST_NAMED = 60
const MOST_ASKED = 20

type MarksFormProps = {
	project: NotedProject
	panels: readonly Panel[]
	/** A group that panels may be in already, which leaves them out. */
	group?: string
	submitText: (count: number) => string
	/** @param panels those that the marks mean, without what is in the group already */
	onSubmit: (panels: readonly Panel[]) => void
	onCancel: () => void
}

/** Takes marks as a text, and says what each of them means before anything is done. */
export function MarksForm({ project, panels, group, submitText, onSubmit, onCancel }: MarksFormProps) {
	const { t } = useTranslation(['groups', 'panels'])
	const [text, setText] = useState('')
	/** Ids of panels, or `all`, by marks that several panels have. */
	const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map())
	const [isAll, setIsAll] = useState(false)
	const asked = useDeferredValue(text)
	const index = useMemo(() => new MarkIndex(panels), [panels])
	const read = useMemo(() => readMarks(asked, index), [asked, index])
	const noteOf = usePanelNotes(project, panels, read.several.length > 0)
	const found = useMemo(() => withChosen(read, choices, isAll), [read, choices, isAll])
	const joining = group === undefined ? found : found.filter(({ groups }) => !groups.includes(group))
	const summary = [
		t('marks.found', { count: found.length }),
		found.length > joining.length && t('marks.already', { count: found.length - joining.length }),
		read.unknown.length > 0 && t('marks.unknown', { count: read.unknown.length }),
	]
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault()
				event.stopPropagation()
				if (joining.length > 0 && asked === text) onSubmit(joining)
			}}
		>
			<Stack gap="md">
				<Textarea
					label={t('marks.label')}
					description={t('marks.hint')}
					placeholder="W12, W13"
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
					maxLength={MOST_LETTERS}
					rows={5}
					spellCheck={false}
					autoCapitalize="off"
					autoComplete="off"
					data-autofocus
				/>
				<Text size="sm" fw={500} role="status">
					{asked.trim() !== '' && dotted(summary)}
				</Text>
				{read.isCut && (
					<Text size="sm" c="red" role="alert">
						{t('marks.cut', { count: MOST_MARKS })}
					</Text>
				)}
				{read.unknown.length > 0 && <Unknown marks={read.unknown} />}
				{read.several.length > 0 && (
					<Several
						several={read.several}
						noteOf={noteOf}
						choices={choices}
						isAll={isAll}
						onAll={setIsAll}
						onChoice={(mark, choice) => setChoices(new Map(choices).set(mark, choice))}
					/>
				)}
				<Row justify="flex-end" gap="xs">
					<Button variant="default" onClick={onCancel}>
						{t('cancel')}
					</Button>
					<Button type="submit" disabled={joining.length === 0 || asked !== text}>
						{submitText(joining.length)}
					</Button>
				</Row>
			</Stack>
		</form>
	)
}

/** The panels that the marks mean, with those chosen among several of one mark. */
function withChosen(read: ReadMarks, choices: ReadonlyMap<string, string>, isAll: boolean): Panel[] {
	const chosen = read.several.flatMap(({ mark, panels }) => {
		const choice = choices.get(mark) ?? (isAll ? 'all' : '')
		return panels.filter(({ id }) => choice === 'all' || choice === id)
	})
	return [...new Map([...read.panels, ...chosen].map((panel) => [panel.id, panel])).values()]
}

function Unknown({ marks }: { marks: readonly string[] }) {
	const { t } = useTranslation('groups')
	return (
		<div className={classes.part}>
			<Text size="sm" fw={500}>
				{t('marks.unknown_title')}
			</Text>
			<ul className={classes.marks}>
				{marks.slice(0, MOST_NAMED).map((mark) => (
					<li key={mark}>
						<bdi>{mark}</bdi>
					</li>
				))}
				{marks.length > MOST_NAMED && <li>{t('marks.more', { count: marks.length - MOST_NAMED })}</li>}
			</ul>
		</div>
	)
}

type SeveralProps = {
	several: ReadMarks['several']
	noteOf: (panel: Panel) => string
	choices: ReadonlyMap<string, string>
	isAll: boolean
	onAll: (isAll: boolean) => void
	onChoice: (mark: string, choice: string) => void
}

/** Asks which panels are meant by marks that aren't unique. */
function Several({ several, noteOf, choices, isAll, onAll, onChoice }: SeveralProps) {
	const { t } = useTranslation(['groups', 'imports'])
	const labelOf = (panel: Panel) => dotted([panelLabel(panel), noteOf(panel)])
	return (
		<div className={classes.part}>
			<Text size="sm" fw={500}>
				{t('marks.several', { count: several.length })}
			</Text>
			<Checkbox
				label={t('imports:all_for_all')}
				checked={isAll}
				onChange={(event) => onAll(event.currentTarget.checked)}
			/>
			{several.slice(0, MOST_ASKED).map(({ mark, panels }) => (
				<div key={mark} className={classes.choice}>
					<bdi>{mark}</bdi>
					<NativeSelect
						size="sm"
						aria-label={t('imports:which_panel', { mark })}
						value={choices.get(mark) ?? (isAll ? 'all' : '')}
						onChange={(event) => onChoice(mark, event.currentTarget.value)}
						data={[
							{ value: '', label: t('imports:choose_panel') },
							{ value: 'all', label: t('imports:all_panels', { count: panels.length }) },
							...panels.slice(0, MOST_NAMED).map((panel) => ({ value: panel.id, label: labelOf(panel) })),
						]}
					/>
				</div>
			))}
			{several.length > MOST_ASKED && (
				<Text size="sm" c="dimmed">
					{t('marks.more', { count: several.length - MOST_ASKED })}
				</Text>
			)}
		</div>
	)
}
