import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { AdminUserChange, AdminUserDetails } from '@panelyard/contracts/console/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { SeeAs } from './see-as.tsx'
import { type AccountChange, changeUser, userQuery, usersKey } from './users.queries.ts'

type What = AdminUserChange | 'suspend'

/** What may be done now, in this order. */
function possible(user: AdminUserDetails): What[] {
	const all: [What, boolean][] = [
		['reinstate', user.is_suspended],
		['suspend', !user.is_suspended && !user.is_super_admin && !user.is_own],
		['end_sessions', user.sessions.length > 0 && !user.is_own],
		['resend_verification', !user.is_proven],
		['reset_second_factor', user.has_second_factor],
		['grant', !user.is_super_admin && !user.is_suspended && !user.is_own],
		['revoke', user.is_super_admin && !user.is_own],
	]
	return all.filter(([, isPossible]) => isPossible).map(([what]) => what)
}

/** Buttons for what can be done about an account; each says what it does before it is done. */
export function AccountActions({ user }: { user: AdminUserDetails }) {
	const { t } = useTranslation('operations')
	const format = useFormat()
	const [asked, setAsked] = useState<What | null>(null)
	return (
		<Stack gap="sm" mt="sm">
			{user.suspension && (
				<Text dir="auto">
					{t('user.suspended_by', { by: user.suspension.by, time: format.dateTime(user.suspension.since) })}{' '}
					<bdi>{user.suspension.reason}</bdi>
				</Text>
			)}
			<Group gap="xs">
				{possible(user).map((what) => (
					<Button
						key={what}
						variant="default"
						{...(what === 'suspend' || what === 'revoke' ? { c: 'red' } : {})}
						onClick={() => setAsked(what)}
					>
						{t(`user.change.${what}`)}
					</Button>
				))}
			</Group>
			{!user.is_own && !user.is_super_admin && <SeeAs person={user} />}
			{user.is_own && <Text c="dimmed">{t('user.own')}</Text>}
			<ChangeDialog key={asked} user={user} what={asked} onClose={() => setAsked(null)} />
		</Stack>
	)
}

type ChangeDialogProps = { user: AdminUserDetails; what: What | null; onClose: () => void }

function ChangeDialog({ user, what, onClose }: ChangeDialogProps) {
	const { t } = useTranslation(['operations', 'console'])
	const client = useQueryClient()
	const errorText = useErrorText()
	const [reason, setReason] = useState('')
	const change = useMutation({
		mutationFn: (wanted: AccountChange) => changeUser(user.id, wanted),
		onSuccess: (changed, wanted) => {
			client.setQueryData(userQuery(user.id).queryKey, changed)
			toast.success(t(`user.done.${wanted.what}`))
			onClose()
		},
		onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
	})
	if (what === null) return null
	const isMissing = what === 'suspend' && reason.trim() === ''
	return (
		<Modal opened onClose={() => change.isPending || onClose()} title={t(`user.change.${what}`)}>
			<form
				onSubmit={(event) => {
					event.preventDefault()
					if (!isMissing) change.mutate(what === 'suspend' ? { what, reason: reason.trim() } : { what })
				}}
			>
				<Stack gap="md">
					<Text>{t(`user.explain.${what}`, { email: user.email })}</Text>
					{what === 'suspend' && (
						<Textarea
							label={t('user.reason')}
							description={t('user.reason_text')}
							required
							maxLength={500}
							autosize
							minRows={2}
							data-autofocus
							value={reason}
							onChange={(event) => setReason(event.currentTarget.value)}
						/>
					)}
					{change.error && (
						<Text c="red" role="alert">
							{errorText(change.error)}
						</Text>
					)}
					<Group justify="flex-end" gap="xs">
						<Button variant="default" disabled={change.isPending} onClick={onClose}>
							{t('console:cancel')}
						</Button>
						<Button
							type="submit"
							loading={change.isPending}
							disabled={isMissing}
							{...(what === 'suspend' || what === 'revoke' ? { color: 'red' } : {})}
						>
							{t(`user.change.${what}`)}
						</Button>
					</Group>
				</Stack>
			</form>
		</Modal>
	)
}
