import { Group, Input, MultiSelect, NumberInput, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core'
import { MAX_STATUS_PEOPLE, type Status } from '@panelyard/contracts/statuses/statuses'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectAccess } from '../../domain/project/access.queries.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { type StatusDraft, waitingFor } from './status-draft.ts'

type Errors = Partial<Record<keyof StatusDraft, string>>
type RulesProps = {
	projectId: string
	/** Null for a new one. */
	status: Status | null
	statuses: readonly Status[]
	draft: StatusDraft
	errors: Errors
	onChange: (part: Partial<StatusDraft>) => void
}

/** What a status means for the progress, who may set it and what comes before it: for managers. */
export function StatusRulesFields({ projectId, status, statuses, draft, errors, onChange }: RulesProps) {
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const impossible = status ? waitingFor(status.id, statuses) : null
	return (
		<Stack gap="md">
			{draft.type === 'step' && <ProgressFields draft={draft} errors={errors} onChange={onChange} />}
			<SetByFields projectId={projectId} draft={draft} errors={errors} onChange={onChange} />
			<MultiSelect
				label={t('form.requires')}
				description={t('form.requires_hint')}
				placeholder={draft.requires.length === 0 ? t('form.requires_none') : undefined}
				data={statuses
					.filter(({ id }) => id !== status?.id)
					.map((other) => ({
						value: other.id,
						label: nameOf(other),
						disabled: impossible?.has(other.id) && !draft.requires.includes(other.id),
					}))}
				value={draft.requires}
				onChange={(requires) => onChange({ requires })}
				error={errors.requires}
				data-field="requires"
				comboboxProps={{ withinPortal: true }}
			/>
			{draft.requires.length > 0 && (
				<ModeField mode={draft.requires_mode} onChange={(requires_mode) => onChange({ requires_mode })} />
			)}
		</Stack>
	)
}

function ProgressFields({ draft, errors, onChange }: Pick<RulesProps, 'draft' | 'errors' | 'onChange'>) {
	const { t } = useTranslation('statuses')
	return (
		<>
			<NumberInput
				label={t('form.progress')}
				description={t('form.progress_hint')}
				suffix="%"
				min={0}
				max={100}
				step={5}
				clampBehavior="blur"
				allowDecimal={false}
				allowNegative={false}
				value={draft.progress}
				onChange={(progress) => onChange({ progress: typeof progress === 'number' ? progress : Number.NaN })}
				error={errors.progress}
				data-field="progress"
			/>
			<Switch
				label={t('form.is_done')}
				description={t('form.is_done_hint')}
				checked={draft.is_done}
				onChange={(event) => onChange({ is_done: event.currentTarget.checked })}
			/>
			<Switch
				label={t('form.replaces')}
				description={t('form.replaces_hint')}
				checked={draft.replaces}
				onChange={(event) => onChange({ replaces: event.currentTarget.checked })}
			/>
		</>
	)
}

function SetByFields({
	projectId,
	draft,
	errors,
	onChange,
}: Pick<RulesProps, 'projectId' | 'draft' | 'errors' | 'onChange'>) {
	const { t } = useTranslation('statuses')
	const isByPeople = draft.set_by === 'people'
	const access = useProjectAccess(projectId, isByPeople)
	const people = (access.data ?? []).flatMap((entry) =>
		// Managers may always, and who may only look can't.
		!entry.pending && entry.role === 'editor' ? [{ value: entry.user_id, label: entry.name || entry.email }] : [],
	)
	return (
		<>
			<Select
				label={t('form.set_by')}
				data={(['editors', 'managers', 'people'] as const).map((value) => ({ value, label: t(`form.by_${value}`) }))}
				value={draft.set_by}
				onChange={(set_by) => set_by && onChange({ set_by })}
				allowDeselect={false}
				comboboxProps={{ withinPortal: true }}
			/>
			{isByPeople && (
				<MultiSelect
					label={t('form.people')}
					description={access.data && people.length === 0 ? t('form.people_none') : t('form.people_hint')}
					data={people}
					value={access.data ? draft.set_by_people.filter((id) => people.some(({ value }) => value === id)) : []}
					onChange={(set_by_people) => onChange({ set_by_people })}
					error={errors.set_by_people}
					maxValues={MAX_STATUS_PEOPLE}
					disabled={!access.data}
					searchable
					data-field="set_by_people"
					comboboxProps={{ withinPortal: true }}
				/>
			)}
		</>
	)
}

type ModeProps = { mode: Status['requires_mode']; onChange: (mode: Status['requires_mode']) => void }

function ModeField({ mode, onChange }: ModeProps) {
	const { t } = useTranslation('statuses')
	const labelId = useId()
	return (
		<div>
			<Input.Label id={labelId} labelElement="div">
				{t('form.mode')}
			</Input.Label>
			<Group gap="xs">
				<SegmentedControl
					aria-labelledby={labelId}
					fullWidth
					flex={1}
					value={mode}
					onChange={onChange}
					data={[
						{ value: 'warn', label: t('form.mode_warn') },
						{ value: 'block', label: t('form.mode_block') },
					]}
				/>
			</Group>
			<Text size="xs" c="dimmed" mt={4}>
				{t(mode === 'warn' ? 'form.mode_warn_hint' : 'form.mode_block_hint')}
			</Text>
		</div>
	)
}
