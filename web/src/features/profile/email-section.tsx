import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { AuthMessageResponse } from '@panelyard/contracts/accounts/auth'
import type { Profile } from '@panelyard/contracts/accounts/profile'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../api/query-keys.ts'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { useAccountCall } from './account-calls.ts'
import { ProofForm } from './proof-form.tsx'

/** The address a person signs in with, and the way to another one. */
export function EmailSection({ profile }: { profile: Profile }) {
	const { t } = useTranslation('profile')
	const cancel = useAccountCall(AuthMessageResponse, 'DELETE', '/account/email', [queryKeys.profile])
	const change = () =>
		modals.open({ title: t('email.change'), children: <ChangeEmailForm hasPassword={profile.has_password} /> })
	return (
		<SettingsSection id="profile-email" title={t('email.title')} text={t('email.text')}>
			<Stack gap="xs">
				<Text style={{ overflowWrap: 'anywhere' }}>
					<bdi>{profile.email}</bdi>
				</Text>
				{profile.new_email && (
					<Text size="sm" c="dimmed" role="status">
						{t('email.waiting', { email: profile.new_email })}
					</Text>
				)}
				<Group gap="xs">
					<Button variant="default" onClick={change}>
						{t('email.change')}
					</Button>
					{profile.new_email && (
						<Button
							variant="subtle"
							loading={cancel.isPending}
							onClick={() =>
								cancel.mutateAsync({}).then(
									() => toast.success(t('email.cancelled')),
									(error) => toast.failed(t('email.failed'), error),
								)
							}
						>
							{t('email.cancel')}
						</Button>
					)}
				</Group>
			</Stack>
		</SettingsSection>
	)
}

function ChangeEmailForm({ hasPassword }: { hasPassword: boolean }) {
	const { t, i18n } = useTranslation('profile')
	const request = useAccountCall(AuthMessageResponse, 'POST', '/account/email', [queryKeys.profile])
	return (
		<ProofForm
			fields={{ email: '' }}
			hasPassword={hasPassword}
			submit={t('email.send')}
			onSubmit={async (values) => {
				await request.mutateAsync({ ...values, language: i18n.language })
				modals.closeAll()
				toast.success(t('email.sent', { email: values.email.trim().toLowerCase() }))
			}}
		>
			{(input) => (
				<>
					<Text size="sm">{t('email.how')}</Text>
					<TextInput
						data-autofocus
						type="email"
						inputMode="email"
						autoComplete="email"
						label={t('email.new')}
						{...input('email')}
					/>
				</>
			)}
		</ProofForm>
	)
}
