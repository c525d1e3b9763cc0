import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PROFILE_FIELDS, type Profile, type ProfileField, ProfileFields } from '@panelyard/contracts/accounts/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { type AboutProfile, profileQuery } from '../../domain/profile/profile.queries.ts'
import { draftProfile } from '../../domain/profile/profile-changes.ts'
import { useContractValidation } from '../../ui/forms/contract-form.ts'
import { useFreshValues } from '../../ui/forms/fresh-values.ts'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'

const AUTOCOMPLETE: Partial<Record<ProfileField, string>> = {
	first_name: 'given-name',
	last_name: 'family-name',
	phone: 'tel',
	company: 'organization',
	job_title: 'organization-title',
}

const fieldsOf = (profile: Profile): ProfileFields =>
	Object.fromEntries(PROFILE_FIELDS.map((field) => [field, profile[field]])) as ProfileFields

/** What a person says about themselves. Only what they changed is sent, so that two windows don't overwrite each other. */
export function ProfileForm({ profile }: { profile: Profile }) {
	const { t } = useTranslation('profile')
	const queryClient = useQueryClient()
	const save = useChangeByForm(draftProfile)
	const fresh = fieldsOf(profile)
	const form = useForm({ initialValues: fresh, validate: useContractValidation(ProfileFields) })
	const { base, rebase } = useFreshValues(form, fresh, save.isPending || save.isError)
	const changed = PROFILE_FIELDS.filter((field) => form.values[field].trim() !== base[field])
	const submit = form.onSubmit((values) => {
		const pick = (from: ProfileFields) => Object.fromEntries(changed.map((field) => [field, from[field].trim()]))
		const about: AboutProfile = { set: pick(values), was: pick(base) }
		save.mutate(about, { onError: refused })
	})
	/** Fields that another window changed: their values there show, and saving again replaces them. */
	const refused = async (error: unknown) => {
		const fields = error instanceof Error && 'fields' in error ? (error.fields as { field: string }[]) : []
		if (fields.length === 0) return
		const now = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => null)
		if (!now) return
		rebase(fieldsOf(now))
		for (const { field } of fields) {
			const name = PROFILE_FIELDS.find((each) => field === each || field === `set.${each}`)
			if (name) form.setFieldError(name, t('form.changed_elsewhere', { value: now[name] || '—' }))
		}
	}
	const input = (field: ProfileField) => ({
		label: t(`form.${field}`),
		autoComplete: AUTOCOMPLETE[field] ?? 'off',
		...form.getInputProps(field),
	})
	return (
		<SettingsSection id="profile-person" title={t('form.title')} text={t('form.text')}>
			<form onSubmit={submit} noValidate>
				<Stack gap="sm">
					<FailureAlert title={t('form.failed')} error={save.error} />
					<SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
						<TextInput {...input('first_name')} />
						<TextInput {...input('last_name')} />
						<TextInput {...input('company')} />
						<TextInput {...input('job_title')} />
					</SimpleGrid>
					<TextInput {...input('phone')} type="tel" inputMode="tel" dir="auto" />
					<Textarea {...input('bio')} autosize minRows={2} maxRows={10} description={t('form.bio_hint')} />
					<Group gap="xs">
						<Button type="submit" loading={save.isPending} disabled={changed.length === 0}>
							{t('form.save')}
						</Button>
						{changed.length > 0 && (
							<Button variant="subtle" onClick={() => form.setValues(base)}>
								{t('form.discard')}
							</Button>
						)}
					</Group>
				</Stack>
			</form>
		</SettingsSection>
	)
}
