import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { COMPANY_SIZES, type Company, type UpdateCompanyRequest } from '@panelyard/contracts/companies/companies'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useContractValidation, useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { useFreshValues } from '../../ui/forms/fresh-values.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import classes from './company-page.module.css'

const TEXTS = ['name', 'description', 'website', 'industry', 'country', 'city'] as const
type Fields = Record<(typeof TEXTS)[number], string> & Pick<Company, 'size'>

const NOTHING: Fields = { name: '', description: '', website: '', industry: '', size: null, country: '', city: '' }

const fieldsOf = (company: Company | null): Fields => {
	if (company === null) return NOTHING
	const { name, description, website, industry, size, country, city } = company
	return { name, description, website, industry, size, country, city }
}

type CompanyFormProps = {
	schema: z.ZodType
	initial: Company | null
	/** What is told above the reason when it doesn't work. */
	failed: string
	submit: string
	call: { error: Error | null; isPending: boolean }
	/** Gets the fields that were changed and gives the company then. @throws what the call does */
	onSubmit: (changed: UpdateCompanyRequest) => Promise<Company>
	onCancel?: () => void
}

/** The details of a company. */
export function CompanyForm({ schema, initial, failed, submit, call, onSubmit, onCancel }: CompanyFormProps) {
	const { t } = useTranslation(['companies', 'shell'])
	const serverFieldErrors = useServerFieldErrors()
	const fresh = fieldsOf(initial)
	const form = useForm<Fields>({ initialValues: fresh, validate: useContractValidation(schema) })
	const { changed, settle } = useFreshValues(form, fresh)
	const send = (fields: Fields) => {
		// Only what the person changed, so that two admins don't overwrite each other.
		onSubmit(Object.fromEntries(changed.map((field) => [field, fields[field]]))).then(
			(kept) => settle(fields, fieldsOf(kept)),
			(error) => form.setErrors(serverFieldErrors(error)),
		)
	}
	const line = (name: (typeof TEXTS)[number]) => ({ label: t(`fields.${name}`), ...form.getInputProps(name) })
	const optional = t('fields.optional')
	return (
		<form noValidate onSubmit={form.onSubmit(send)}>
			<Stack gap="sm">
				<FailureAlert title={failed} error={call.error} />
				<TextInput {...line('name')} autoComplete="organization" />
				<Textarea {...line('description')} placeholder={optional} autosize minRows={2} maxRows={8} maxLength={2000} />
				<TextInput {...line('website')} placeholder={optional} type="url" inputMode="url" autoComplete="url" />
				<div className={classes.pair}>
					<TextInput {...line('industry')} placeholder={optional} />
					<Select
						label={t('fields.size')}
						placeholder={optional}
						data={[...COMPANY_SIZES]}
						clearable
						{...form.getInputProps('size')}
					/>
					<TextInput {...line('country')} placeholder={optional} autoComplete="country-name" />
					<TextInput {...line('city')} placeholder={optional} autoComplete="address-level2" />
				</div>
				<Group gap="xs">
					<Button type="submit" loading={call.isPending} disabled={initial !== null && changed.length === 0}>
						{submit}
					</Button>
					{onCancel && (
						<Button variant="default" onClick={onCancel}>
							{t('shell:cancel')}
						</Button>
					)}
				</Group>
			</Stack>
		</form>
	)
}
