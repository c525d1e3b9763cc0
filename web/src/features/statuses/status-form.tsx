import { Button, Group, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { CreateStatusRequest, STATUS_NAME_TAKEN, type Status, StatusName } from '@panelyard/contracts/statuses/statuses'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourField, IconField } from '../../domain/statuses/status-appearance-fields.tsx'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { useErrorText, useMessageText } from '../../ui/messages/error-text.ts'
import { useRulesText } from './rules-text.ts'
import { newDraft, type StatusDraft, tidyDraft, withType } from './status-draft.ts'
import classes from './status-form.module.css'
import { StatusRulesFields } from './status-rules-fields.tsx'

type Field = keyof StatusDraft
const FIELDS: readonly Field[] = ['name', 'icon', 'colour', 'progress', 'set_by_people', 'requires']

type StatusFormProps = {
	projectId: string
	/** Whether the person decides about rules too. */
	isManager: boolean
	/** Null adds a new one. */
	status: Status | null
	/** All statuses of the project, for telling a taken name before the server does. */
	statuses: readonly Status[]
	/** Rejects when the server refuses. */
	onSave: (request: CreateStatusRequest) => Promise<unknown>
	onCancel: () => void
}

/** Type, name, icon, colour and rules of a status. Messages stand beside their fields; the first field in error takes the focus. */
export function StatusForm({ projectId, isManager, status, statuses, onSave, onCancel }: StatusFormProps) {
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const errorText = useErrorText()
	const messageText = useMessageText()
	const serverFieldErrors = useServerFieldErrors()
	const [draft, setDraft] = useState<StatusDraft>(() =>
		status ? { ...status, name: nameOf(status) } : newDraft(statuses),
	)
	const [errors, setErrors] = useState<Partial<Record<Field | 'form', string>>>({})
	/** The statuses as they were before the new one shows among them; null while nothing is saved. */
	const [saving, setSaving] = useState<readonly Status[] | null>(null)
	const known = saving ?? statuses

	const change = (part: Partial<StatusDraft>) => {
		setDraft((current) => ({ ...current, ...part }))
		setErrors((current) => ({
			...current,
			...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])),
		}))
	}

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		event.stopPropagation()
		const form = event.currentTarget
		const showErrors = (found: typeof errors) => {
			setErrors(found)
			const first = FIELDS.find((field) => found[field])
			if (first) form.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
		}
		const parsed = CreateStatusRequest.safeParse(tidyDraft(draft))
		const found: typeof errors = {}
		for (const issue of parsed.error?.issues ?? []) {
			const field = issue.path[0] as Field
			const own = { colour: t('form.colour_invalid'), progress: t('form.progress_invalid') }
			found[field] ??= own[field as keyof typeof own] ?? messageText(issue.message)
		}
		if (draft.set_by === 'people' && draft.set_by_people.length === 0) found.set_by_people = t('form.people_missing')
		if (!found.name && isNameTaken(draft.name, status, statuses, nameOf)) found.name = messageText(STATUS_NAME_TAKEN)
		if (!parsed.success || Object.keys(found).length > 0) return showErrors(found)
		setSaving(statuses)
		try {
			// An untouched translated name stays the default's, so that everybody reads it in their language.
			const renamed = !status || parsed.data.name !== nameOf(status)
			const { type, name, icon, colour } = parsed.data
			// The other rules of a new status are for managers.
			const request = isManager || status ? parsed.data : { type, name, icon, colour }
			await onSave(renamed ? request : { ...request, name: status.name })
		} catch (thrown) {
			const fields = serverFieldErrors(thrown)
			if (fields.requires) fields.requires = t('form.requires_refused')
			const taken = thrown instanceof Error && thrown.message === STATUS_NAME_TAKEN
			if (FIELDS.some((field) => fields[field])) showErrors(fields)
			else if (taken) showErrors({ name: messageText(STATUS_NAME_TAKEN) })
			else setErrors({ form: errorText(thrown) })
			setSaving(null)
		}
	}

	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="md">
				{(isManager || !status) && (
					<TypeField
						type={draft.type}
						onChange={(type) => setDraft(status ? { ...draft, type } : withType(draft, type, statuses))}
					/>
				)}
				<TextInput
					label={t('form.name')}
					value={draft.name}
					onChange={(event) => change({ name: event.currentTarget.value })}
					error={errors.name}
					{...(StatusName.maxLength !== null && { maxLength: StatusName.maxLength })}
					required
					data-autofocus
					data-field="name"
				/>
				<IconField value={draft.icon} onChange={(icon) => change({ icon })} error={errors.icon} colour={draft.colour} />
				<ColourField
					value={draft.colour}
					onChange={(colour) => change({ colour })}
					error={errors.colour}
					others={known.filter(({ id }) => id !== status?.id)}
				/>
				{isManager ? (
					<StatusRulesFields
						projectId={projectId}
						status={status}
						statuses={known}
						draft={draft}
						errors={errors}
						onChange={change}
					/>
				) : (
					status && <RulesRead status={status} statuses={statuses} />
				)}
				<Group justify="space-between" className={classes.foot} mih={32}>
					<StatusChip
						large
						status={{
							name: draft.name.trim() || t('form.preview'),
							default_key: null,
							icon: draft.icon,
							colour: draft.colour,
						}}
					/>
					<Group gap="xs" wrap="nowrap">
						<Button variant="default" onClick={onCancel}>
							{t('form.cancel')}
						</Button>
						<Button type="submit" loading={saving !== null}>
							{status ? t('form.save') : t('form.create')}
						</Button>
					</Group>
				</Group>
				<div role="alert">{errors.form}</div>
			</Stack>
		</form>
	)
}

type TypeProps = { type: Status['type']; onChange: (type: Status['type']) => void }

function TypeField({ type, onChange }: TypeProps) {
	const { t } = useTranslation('statuses')
	const labelId = useId()
	return (
		<div>
			<Input.Label id={labelId} labelElement="div">
				{t('form.type')}
			</Input.Label>
			<SegmentedControl
				aria-labelledby={labelId}
				fullWidth
				value={type}
				onChange={onChange}
				data={[
					{ value: 'step', label: t('form.step') },
					{ value: 'flag', label: t('form.flag') },
				]}
			/>
			<Text size="xs" c="dimmed" mt={4}>
				{t(type === 'step' ? 'form.step_hint' : 'form.flag_hint')}
			</Text>
		</div>
	)
}

/** The rules for those who don't decide about them. */
function RulesRead({ status, statuses }: { status: Status; statuses: readonly Status[] }) {
	const { t } = useTranslation('statuses')
	const rules = useRulesText(statuses)(status)
	return (
		<div>
			<Input.Label labelElement="div">{t('form.rules')}</Input.Label>
			{rules.length > 0 && (
				<ul className={classes.rules}>
					{rules.map((rule) => (
						<li key={rule}>{rule}</li>
					))}
				</ul>
			)}
			<Text size="xs" c="dimmed">
				{t('form.rules_by_managers')}
			</Text>
		</div>
	)
}

function isNameTaken(
	name: string,
	status: Status | null,
	statuses: readonly Status[],
	nameOf: (status: Status) => string,
): boolean {
	const wanted = name.trim().toLowerCase()
	return statuses.some(
		(other) =>
			other.id !== status?.id && (other.name.toLowerCase() === wanted || nameOf(other).toLowerCase() === wanted),
	)
}
