import { Stack, Text, TextInput } from '@mantine/core'
import {
	CATEGORY_NAME_TAKEN,
	type Category,
	CategoryName,
	CreateCategoryRequest,
} from '@panelyard/contracts/panels/categories'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { unusedLook } from '@panelyard/rules/statuses/unused-look'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { useErrorText, useMessageText } from '../../ui/messages/error-text.ts'
import { ColourField, IconField } from '../statuses/status-appearance-fields.tsx'

type Draft = Pick<Category, 'name' | 'icon' | 'colour'>
type Errors = Partial<Record<keyof Draft | 'form', string>>
const FIELDS = ['name', 'icon', 'colour'] as const

/** A category may have the colour of a status. */
const NO_STATUSES: Status[] = []

type CategoryFormProps = {
	/** Null adds a new one. */
	category: Category | null
	/** All of the project, for telling a taken name before the server does. */
	categories: readonly Category[]
	/** Rejects when the server refuses. */
	onSave: (request: CreateCategoryRequest) => Promise<unknown>
	onCancel: () => void
}

/** Name, icon and colour of a category. Messages stand beside their fields; the first field in error takes the focus. */
export function CategoryForm({ category, categories, onSave, onCancel }: CategoryFormProps) {
	const { t } = useTranslation(['categories', 'statuses'])
	const errorText = useErrorText()
	const messageText = useMessageText()
	const serverFieldErrors = useServerFieldErrors()
	const [draft, setDraft] = useState<Draft>(() => ({
		name: category?.name ?? '',
		icon: category?.icon ?? unusedLook(categories).icon,
		colour: category?.colour ?? unusedLook(categories).colour,
	}))
	const [errors, setErrors] = useState<Errors>({})
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
		const showErrors = (found: Errors) => {
			setErrors(found)
			const first = FIELDS.find((field) => found[field])
			if (first) form.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
		}
		const parsed = CreateCategoryRequest.safeParse(draft)
		const found: Errors = {}
		for (const issue of parsed.error?.issues ?? []) {
			const field = issue.path[0] as keyof Draft
			found[field] ??= field === 'colour' ? t('statuses:form.colour_invalid') : messageText(issue.message)
		}
		const isTaken = categories.some(
			({ id, name }) => id !== category?.id && name.toLowerCase() === draft.name.trim().toLowerCase(),
		)
		if (isTaken) found.name ??= messageText(CATEGORY_NAME_TAKEN)
		if (!parsed.success || isTaken) return showErrors(found)
		setSaving(true)
		try {
			await onSave(parsed.data)
		} catch (thrown) {
			const fields = serverFieldErrors(thrown)
			if (FIELDS.some((field) => fields[field])) showErrors(fields)
			else setErrors({ form: errorText(thrown) })
			setSaving(false)
		}
	}
	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="md">
				<Text fw={600}>{category ? t('edit_named', { name: category.name }) : t('new')}</Text>
				<TextInput
					label={t('statuses:form.name')}
					value={draft.name}
					onChange={(event) => change({ name: event.currentTarget.value })}
					error={errors.name}
					{...(CategoryName.maxLength !== null && { maxLength: CategoryName.maxLength })}
					required
					autoFocus
					data-field="name"
				/>
				<IconField value={draft.icon} onChange={(icon) => change({ icon })} error={errors.icon} colour={draft.colour} />
				<ColourField
					value={draft.colour}
					onChange={(colour) => change({ colour })}
					error={errors.colour}
					others={NO_STATUSES}
				/>
				<div role="alert">{errors.form}</div>
				<FormActions submit={category ? t('statuses:form.save') : t('add')} isPending={saving} onCancel={onCancel} />
			</Stack>
		</form>
	)
}
