import {
	Alert,
	Button,
	Checkbox,
	Group,
	List,
	NativeSelect,
	Progress,
	SegmentedControl,
	Stack,
	Text,
} from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { dotted } from '../../locales/dotted.ts'
import { useMeasures } from '../../locales/measures.ts'
import { takenRows, tooLong } from './import-body.ts'
import type { ListChoices } from './list-choices.ts'
import classes from './lists-in.module.css'
import type { MatchedList, StatusChoice } from './match-list.ts'
import type { MatchedRow } from './matched-row.ts'
import { PreviewRows } from './preview-rows.tsx'
import type { RowWords } from './row-words.ts'

type PreviewStepProps = {
	list: MatchedList | null
	/** From 0 to 1 while rows are matched; null when they are. */
	progress: number | null
	choices: ListChoices
	onChoices: (part: Partial<ListChoices>) => void
	statuses: readonly Status[]
	/** Of a group or a category. */
	words: RowWords
	floorName: (panel: Panel) => string
	firstRow: number
	/** What the server answered; shown above the buttons. */
	children: ReactNode
	isBusy: boolean
	/** The server asked something: the question has the button that goes on. */
	isAsking: boolean
	onDownload: () => void
	onBack: () => void
	onImport: () => void
}

type Shown = 'all' | 'changes' | 'problems'
const rowsBy = (list: MatchedList | null): Record<Exclude<Shown, 'all'>, MatchedRow[]> => ({
	changes: list ? takenRows(list) : [],
	problems: list?.rows.filter(({ problem }) => problem !== null) ?? [],
})

/** What a list would do, what is unclear, and what can't be taken. */
export function PreviewStep(props: PreviewStepProps) {
	const { list, progress, choices, onChoices, statuses, words, floorName, firstRow } = props
	const { isBusy, onDownload } = props
	const { t } = useTranslation('imports')
	const shortList = useShortList()
	const [shown, setShown] = useState<Shown>('all')
	const rows = useMemo(() => rowsBy(list), [list])
	if (!list) return <Searching progress={progress ?? 0} />
	const taken = rows.changes.length
	const problems = rows.problems.length
	const same = list.rows.length - taken - problems
	const excess = tooLong(list)
	const filters = [
		{ value: 'all', label: t('show_all') },
		...(same + problems > 0 && taken > 0 ? [{ value: 'changes', label: t('show_changes') }] : []),
		...(problems > 0 ? [{ value: 'problems', label: t('show_problems') }] : []),
	]
	const summary = [
		t('ready', { count: taken }),
		...(same > 0 ? [t('unchanged', { count: same })] : []),
		...(problems > 0 ? [t('problems', { count: problems })] : []),
	]
	const listed = filters.some(({ value }) => value === shown) ? shown : 'all'
	return (
		<Stack gap="md">
			<Text role="status">{dotted(summary)}</Text>
			{progress !== null && <Searching progress={progress} />}
			{list.back.length > 0 && <GoingBack list={list} choices={choices} onChoices={onChoices} words={words} />}
			{list.unknownStatuses.length > 0 && (
				<UnknownStatuses list={list} choices={choices} onChoices={onChoices} statuses={statuses} />
			)}
			{list.newGroups.length > 0 && (
				<Checkbox
					label={t('new_groups', { count: list.newGroups.length, names: shortList(list.newGroups) })}
					checked={!choices.skipNewGroups}
					onChange={(event) => onChoices({ skipNewGroups: !event.currentTarget.checked })}
				/>
			)}
			{list.newCategories.length > 0 && (
				<Checkbox
					label={t('new_categories', { count: list.newCategories.length, names: shortList(list.newCategories) })}
					checked={!choices.skipNewCategories}
					onChange={(event) => onChoices({ skipNewCategories: !event.currentTarget.checked })}
				/>
			)}
			{list.withoutZeros > 0 && (
				<Checkbox
					label={t('take_numbers', { count: list.withoutZeros })}
					checked={choices.takeNumbers}
					onChange={(event) => onChoices({ takeNumbers: event.currentTarget.checked })}
				/>
			)}
			{list.rows.some(({ candidates }) => candidates.length > 1) && (
				<Checkbox
					label={t('all_for_all')}
					checked={choices.allForAll}
					onChange={(event) => onChoices({ allForAll: event.currentTarget.checked })}
				/>
			)}
			{filters.length > 1 && (
				<Group justify="space-between" gap="xs">
					<SegmentedControl
						aria-label={t('rows')}
						value={listed}
						onChange={(value) => setShown(value as Shown)}
						data={filters}
					/>
					{problems > 0 && (
						<Button variant="subtle" leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
							{t('download')}
						</Button>
					)}
				</Group>
			)}
			<PreviewRows
				rows={listed === 'all' ? list.rows : rows[listed]}
				firstRow={firstRow}
				floorName={floorName}
				words={words}
				onPanel={(row, choice) => onChoices({ panelChoices: new Map(choices.panelChoices).set(row, choice) })}
			/>
			{same > 0 && taken + problems === 0 && (
				<Alert color="gray" role="status">
					{t('nothing_changes')}
				</Alert>
			)}
			{excess && (
				<Alert color="red" role="alert">
					{t(`failure.${excess}`)}
				</Alert>
			)}
			{props.children}
			<Group justify="space-between">
				<Button variant="default" disabled={isBusy} onClick={props.onBack}>
					{t('back')}
				</Button>
				{!props.isAsking && (
					<Button
						disabled={taken === 0 || progress !== null || excess !== null}
						loading={isBusy}
						onClick={props.onImport}
					>
						{t('import', { count: taken })}
					</Button>
				)}
			</Group>
		</Stack>
	)
}

function Searching({ progress }: { progress: number }) {
	const { t } = useTranslation('imports')
	return (
		<div>
			<Text size="sm">{t('matching')}</Text>
			<Progress value={progress * 100} aria-label={t('matching')} />
		</div>
	)
}

const NAMED = 5
/** The first few names, as the language lists them. */
function useShortList(): (names: readonly { name: string }[]) => string {
	const { t } = useTranslation('imports')
	const { list } = useMeasures()
	return (names) =>
		list([...names.slice(0, NAMED).map(({ name }) => t('quoted', { name })), ...(names.length > NAMED ? ['…'] : [])])
}

const MOST_BACK = 6
type GoingBackProps = Pick<PreviewStepProps, 'choices' | 'onChoices'> & { list: MatchedList; words: RowWords }

/** Says which panels would go back from which step to which, and asks whether they may. */
function GoingBack({ list: { back }, choices, onChoices, words }: GoingBackProps) {
	const { t } = useTranslation(['imports', 'changes'])
	const count = back.reduce((sum, each) => sum + each.count, 0)
	const rest = back.slice(MOST_BACK).reduce((sum, each) => sum + each.count, 0)
	return (
		<Alert color="orange" icon={<IconArrowBackUp aria-hidden />} title={t('back_title', { count })}>
			<Stack gap="xs">
				<List size="sm">
					{back.slice(0, MOST_BACK).map((each) => (
						<List.Item key={`${each.from} ${each.to}`}>
							<bdi>{words.changeOf(words.nameOf(each.from), words.nameOf(each.to))}</bdi>
							{` · ${t('changes:back.panels', { count: each.count })}`}
						</List.Item>
					))}
					{rest > 0 && <List.Item>… {t('changes:back.panels', { count: rest })}</List.Item>}
				</List>
				<Checkbox
					label={t('go_back')}
					checked={choices.goBack}
					onChange={(event) => onChoices({ goBack: event.currentTarget.checked })}
				/>
			</Stack>
		</Alert>
	)
}

type UnknownProps = Pick<PreviewStepProps, 'choices' | 'onChoices' | 'statuses'> & { list: MatchedList }

/** Asks what becomes of each status that the project doesn't have. */
function UnknownStatuses({ list, choices, onChoices, statuses }: UnknownProps) {
	const { t } = useTranslation('imports')
	const nameOf = useStatusName()
	const choose = (key: string, value: string) => {
		const next = new Map(choices.statusChoices)
		if (value === '') next.delete(key)
		else next.set(key, choiceOf(value))
		onChoices({ statusChoices: next })
	}
	return (
		<div>
			<Text size="sm" fw={500} mb={6}>
				{t('unknown_statuses', { count: list.unknownStatuses.length })}
			</Text>
			<div className={classes.names}>
				{list.unknownStatuses.map(({ key, name, count }) => (
					<div key={key} className={classes.name}>
						<Text size="sm">
							<bdi>{name}</bdi> · {t('in_rows', { count })}
						</Text>
						<NativeSelect
							size="sm"
							aria-label={t('status_choice', { status: name })}
							value={choiceValue(choices.statusChoices.get(key))}
							onChange={(event) => choose(key, event.currentTarget.value)}
							data={[
								{ value: '', label: t('choose') },
								{ value: 'make', label: t('make_status') },
								{ value: 'skip', label: t('skip_status') },
								...statuses.map((status) => ({ value: status.id, label: nameOf(status) })),
							]}
						/>
					</div>
				))}
			</div>
		</div>
	)
}

const choiceOf = (value: string): StatusChoice => {
	if (value === 'make') return { make: true }
	return value === 'skip' ? { skip: true } : { use: value }
}

const choiceValue = (choice: StatusChoice | undefined): string => {
	if (!choice) return ''
	if ('use' in choice) return choice.use
	return 'make' in choice ? 'make' : 'skip'
}
