import { Alert, Button, Checkbox, Group, NativeSelect, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../domain/plan/day-text.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useMeasures } from '../../locales/measures.ts'
import { tooLong } from './import-body.ts'
import type { ListChoices } from './list-choices.ts'
import classes from './lists-in.module.css'
import type { MatchedList, MatchedRow, StatusChoice } from './match-list.ts'
import { PreviewRows } from './preview-rows.tsx'

type PreviewStepProps = {
	list: MatchedList | null
	/** From 0 to 1 while rows are matched; null when they are. */
	progress: number | null
	choices: ListChoices
	onChoices: (part: Partial<ListChoices>) => void
	statuses: readonly Status[]
	/** Of a group or a category. */
	nameOfId: (id: string) => string | undefined
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

/** What a list would do, what is unclear, and what can't be taken. */
export function PreviewStep(props: PreviewStepProps) {
	const { list, progress, choices, onChoices, statuses, nameOfId, floorName, firstRow, isBusy, onDownload } = props
	const { t, i18n } = useTranslation('imports')
	const nameOf = useStatusName()
	const shortList = useShortList()
	const [onlyProblems, setOnlyProblems] = useState(false)
	const problems = useMemo(() => (list?.rows ?? []).filter(({ problem }) => problem !== null), [list])
	const names = useMemo(() => namesByKey(list, statuses, nameOf), [list, statuses, nameOf])
	if (!list) return <Matching progress={progress ?? 0} />
	const taken = list.rows.length - problems.length
	const excess = tooLong(list)
	const wordsOf = ({ statuses: ids, groups, category, name, description, dates }: MatchedRow): string => {
		const others = [...groups, ...(category === null ? [] : [category])]
		const planned = dates.map(({ status, date }) => `${names.get(status) ?? ''} ${dayText(date, i18n.language)}`.trim())
		const said = [...ids.map((id) => names.get(id)), ...others.map((id) => nameOfId(id) ?? names.get(id))]
		return [...said, ...planned, name, description].filter(Boolean).join(' · ')
	}
	return (
		<Stack gap="md">
			<Text role="status">
				{t('ready', { count: taken })}
				{problems.length > 0 && ` · ${t('problems', { count: problems.length })}`}
			</Text>
			{progress !== null && <Matching progress={progress} />}
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
			{problems.length > 0 && (
				<Group justify="space-between" gap="xs">
					<SegmentedControl
						aria-label={t('rows')}
						value={onlyProblems ? 'problems' : 'all'}
						onChange={(value) => setOnlyProblems(value === 'problems')}
						data={[
							{ value: 'all', label: t('show_all') },
							{ value: 'problems', label: t('show_problems') },
						]}
					/>
					<Button variant="subtle" leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
						{t('download')}
					</Button>
				</Group>
			)}
			<PreviewRows
				rows={onlyProblems ? problems : list.rows}
				firstRow={firstRow}
				floorName={floorName}
				wordsOf={wordsOf}
				onPanel={(row, choice) => onChoices({ panelChoices: new Map(choices.panelChoices).set(row, choice) })}
			/>
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

function Matching({ progress }: { progress: number }) {
	const { t } = useTranslation('imports')
	return (
		<div>
			<Text size="sm">{t('matching')}</Text>
			<Progress value={progress * 100} aria-label={t('matching')} />
		</div>
	)
}

/** Names of statuses and of what is to be made, by id or key. */
const namesByKey = (list: MatchedList | null, statuses: readonly Status[], nameOf: (status: Status) => string) =>
	new Map([
		...statuses.map((status) => [status.id, nameOf(status)] as const),
		...[list?.unknownStatuses, list?.newGroups, list?.newCategories]
			.flatMap((names = []) => names)
			.map(({ key, name }) => [key, name] as const),
	])

const NAMED = 5
/** The first few names, as the language lists them. */
function useShortList(): (names: readonly { name: string }[]) => string {
	const { list } = useMeasures()
	return (names) => list([...names.slice(0, NAMED).map(({ name }) => name), ...(names.length > NAMED ? ['…'] : [])])
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
