import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { modals } from '@mantine/modals'
import { DeletionImpactResponse } from '@panelyard/contracts/accounts/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { goneIs, untilAnswered } from '../../api/until-answered.ts'
import { useForgetSession } from '../../domain/account/auth-calls.ts'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { outboxOf } from '../../domain/changes/outbox-of.ts'
import { useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { DeletionImpact } from './deletion-impact.tsx'

/** The content of the dialog that deletes one's own account: what goes, and the address typed as consent. */
export function DeleteAccountForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
	const { t } = useTranslation(['profile', 'shell'])
	const serverFieldErrors = useServerFieldErrors()
	const form = useForm({ initialValues: { email: '', password: '' } })
	const matches = form.values.email.trim().toLowerCase() === email.toLowerCase()
	const remove = useDeleteAccount()
	const impact = useQuery({
		queryKey: [...queryKeys.profile, 'deletion_impact'],
		queryFn: ({ signal }) => callApi(DeletionImpactResponse, 'GET', '/profile/deletion_impact', { signal }),
		// What is about to be deleted must not be guessed from earlier.
		gcTime: 0,
	})
	const submit = form.onSubmit(({ password }) => {
		if (matches) remove.mutate(password, { onError: (error) => form.setErrors(serverFieldErrors(error)) })
	})
	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="sm">
				<FailureAlert title={t('delete.failed')} error={remove.error} />
				<Text>{t('delete.consequences')}</Text>
				<QueryView queries={[impact]} pending={<PageWaiting />}>
					{(shown) => <DeletionImpact impact={shown} />}
				</QueryView>
				<TextInput
					data-autofocus
					type="email"
					autoComplete="off"
					label={t('delete.type_email', { email })}
					{...form.getInputProps('email')}
				/>
				{hasPassword && (
					<PasswordField
						label={t('password.own')}
						autoComplete="current-password"
						{...form.getInputProps('password')}
					/>
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={() => modals.closeAll()}>
						{t('shell:cancel')}
					</Button>
					<Button type="submit" color="red" disabled={!matches || !impact.data} loading={remove.isPending}>
						{t('delete.title')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}

/** Deletes the account of the person who is here; this browser forgets them. */
function useDeleteAccount() {
	const { t } = useTranslation('profile')
	const queryClient = useQueryClient()
	const forgetSession = useForgetSession()
	const user = useCurrentUser()
	return useMutation({
		mutationFn: (password: string) =>
			untilAnswered(
				() => callApi(z.unknown(), 'DELETE', `/users/${user?.id}`, { body: password ? { password } : {} }),
				// Nobody is signed in any more once the account is gone.
				goneIs(null, 401),
			),
		onSuccess: async () => {
			modals.closeAll()
			// A browser that keeps nothing has nothing to delete.
			if (user) {
				await outboxOf(queryClient)
					.forgetPerson(user.id)
					.catch(() => {})
			}
			await forgetSession()
			toast.success(t('delete.done'))
		},
	})
}
