import { Button, Group, Stack, TextInput } from '@mantine/core'
import {
	CreateStatusRequest,
	STATUS_NAME_TAKEN,
	type Status,
	type StatusIcon as StatusIconName,
	StatusName,
} from '@panelyard/contracts/statuses'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { STATUS_PALETTE } from '../../domain/statuses/status-colours.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useServerFieldErrors } from '../../ui/contract-form.ts'
import { useErrorText, useMessageText } from '../../ui/error-text.ts'
import { ColourField, IconField } from './status-appearance-fields.tsx'
import classes from './status-form.module.css'

type Draft = { name: string; icon: StatusIconName; colour: string }
type Field = keyof Draft
const FIELDS: readonly Field[] = ['name', 'icon', 'colour']

type StatusFormProps = {
	/** Null adds a new one. */
	status: Status | null
	/** All statuses of the project, for telling a taken name before the server does. */
	statuses: readonly Status[]
	/** Rejects when the server refuses. */
	onSave: (request: CreateStatusRequest) => Promise<unknown>
	onCancel: () => void
}

/** Name, icon and colour of a status. Messages stand beside their fields; the first field in error takes the focus. */
export function StatusForm({ status, statuses, onSave, onCancel }: StatusFormProps) {
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const errorText = useErrorText()
	const messageText = useMessageText()
	const serverFieldErrors = useServerFieldErrors()
	const [draft, setDraft] = useState<Draft>(() => ({
		name: status ? nameOf(status) : '',
		icon: status?.icon ?? firstUnusedIcon(statuses),
		colour: status?.colour ?? firstUnusedColour(statuses),
	}))
	const [errors, setErrors] = useState<Partial<Record<Field | 'form', string>>>({})
	const [saving, setSaving] = useState(false)

	const change = (part: Partial<Draft>) => {
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
		const parsed = CreateStatusRequest.safeParse(draft)
		const found: typeof errors = {}
		for (const issue of parsed.error?.issues ?? []) {
			const field = issue.path[0] as Field
			found[field] ??= field === 'colour' ? t('form.colour_invalid') : messageText(issue.message)
		}
		if (!found.name && isNameTaken(draft.name, status, statuses, nameOf)) found.name = messageText(STATUS_NAME_TAKEN)
		if (!parsed.success || Object.keys(found).length > 0) return showErrors(found)
		setSaving(true)
		try {
			// An untouched translated name stays the default's, so that everybody reads it in their language.
			const renamed = !status || parsed.data.name !== nameOf(status)
			await onSave(renamed ? parsed.data : { ...parsed.data, name: status.name })
		} catch (thrown) {
			const fields = serverFieldErrors(thrown)
			const taken = thrown instanceof Error && thrown.message === STATUS_NAME_TAKEN
			if (FIELDS.some((field) => fields[field])) showErrors(fields)
			else if (taken) showErrors({ name: messageText(STATUS_NAME_TAKEN) })
			else setErrors({ form: errorText(thrown) })
			setSaving(false)
		}
	}

	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="md">
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
				<ColourField value={draft.colour} onChange={(colour) => change({ colour })} error={errors.colour} />
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
						<Button type="submit" loading={saving}>
							{status ? t('form.save') : t('form.create')}
						</Button>
					</Group>
				</Group>
				<div role="alert">{errors.form}</div>
			</Stack>
		</form>
	)
}

/** In the order in which new statuses get them; none that says that something is wrong. */
const USUAL_ICONS = ['clock', 'flag', 'bookmark', 'eye', 'bell', 'check', 'star', 'info'] as const

function firstUnusedIcon(statuses: readonly Status[]): StatusIconName {
	const used = new Set(statuses.map(({ icon }) => icon))
	return USUAL_ICONS.find((icon) => !used.has(icon)) ?? USUAL_ICONS[0]
}

function firstUnusedColour(statuses: readonly Status[]): string {
	const used = new Set(statuses.map(({ colour }) => colour))
	return STATUS_PALETTE.find((colour) => !used.has(colour)) ?? STATUS_PALETTE[0]
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
