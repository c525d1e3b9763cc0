import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { modals } from '@mantine/modals'
import { ChangePasswordRequest } from '@panelyard/contracts/accounts/account-security'
import { AuthMessageResponse } from '@panelyard/contracts/accounts/auth'
import type { Profile } from '@panelyard/contracts/accounts/profile'
import { useTranslation } from 'react-i18next'
import { ifLost } from '../../api/api-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useForgotPassword } from '../../domain/account/auth-calls.ts'
import { useContractValidation, useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { useAccountCall } from './account-calls.ts'

/** The password: changed with the old one, or set by mail where there is none. */
export function PasswordSection({ profile }: { profile: Profile }) {
	const { t, i18n } = useTranslation('profile')
	const mail = useForgotPassword()
	const change = () => modals.open({ title: t('password.change'), children: <ChangePasswordForm /> })
	const setByMail = () =>
		mail.mutateAsync({ email: profile.email, language: i18n.language }).then(
			() => toast.success(t('password.mailed', { email: profile.email })),
			(error) => toast.failed(t('password.failed'), error),
		)
	return (
		<SettingsSection
			id="profile-password"
			title={t('password.title')}
			text={t(profile.has_password ? 'password.text' : 'password.none')}
		>
			<div>
				{profile.has_password ? (
					<Button variant="default" onClick={change}>
						{t('password.change')}
					</Button>
				) : (
					<Button variant="default" loading={mail.isPending} onClick={setByMail}>
						{t('password.set')}
					</Button>
				)}
			</div>
		</SettingsSection>
	)
}

const MAY_HOLD =
	'The server’s answer got lost, so the new password may already apply. Submit this form again to find out.'

function ChangePasswordForm() {
	const { t } = useTranslation(['profile', 'auth'])
	const serverFieldErrors = useServerFieldErrors()
	const change = useAccountCall(AuthMessageResponse, 'PUT', '/account/password', [queryKeys.ownSessions])
	const form = useForm({
		initialValues: { current_password: '', password: '' },
		validate: useContractValidation(ChangePasswordRequest),
	})
	const submit = form.onSubmit((values) =>
		change.mutateAsync(values, { onSuccess: () => modals.closeAll() }).then(
			() => toast.success(t('profile:password.changed')),
			(error) => form.setErrors(serverFieldErrors(error)),
		),
	)
	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="sm">
				<FailureAlert error={ifLost(change.error, MAY_HOLD)} />
				<PasswordField
					data-autofocus
					label={t('profile:password.current')}
					autoComplete="current-password"
					{...form.getInputProps('current_password')}
				/>
				<PasswordField
					label={t('auth:new_password')}
					description={t('auth:password_hint')}
					autoComplete="new-password"
					{...form.getInputProps('password')}
				/>
				<FormActions
					submit={t('profile:password.change')}
					isPending={change.isPending}
					onCancel={() => modals.closeAll()}
				/>
			</Stack>
		</form>
	)
}
