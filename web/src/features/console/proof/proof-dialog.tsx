import { Button, Loader, Modal, Stack, Text } from '@mantine/core'
import { AdminProofResponse, PasskeyOptionsResponse } from '@panelyard/contracts/accounts/account-security'
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/call-api.ts'
import { isCancelled } from '../../../domain/account/passkey-cancelled.ts'
import { returnTargetOf } from '../../../domain/account/return-target.ts'
import { keepReturnTarget } from '../../../domain/account/return-target-keeper.ts'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { FailureAlert } from '../../../ui/messages/failure-alert.tsx'
import { askBy } from './call-proven.ts'

/** Asks for a proof when `callProven` needs one. Calls that wait together are answered together. */
export function ProofDialog() {
	const { t } = useTranslation('operations')
	const [waiting, setWaiting] = useState<readonly ((isProven: boolean) => void)[]>([])
	useEffect(() => askBy(() => new Promise((resolve) => setWaiting((before) => [...before, resolve]))), [])
	const answer = (isProven: boolean) => {
		for (const resolve of waiting) resolve(isProven)
		setWaiting([])
	}
	return (
		<Modal opened={waiting.length > 0} onClose={() => answer(false)} title={t('proof.title')} zIndex={400}>
			<Ways onProven={() => answer(true)} onCancel={() => answer(false)} />
		</Modal>
	)
}

type WaysProps = { onProven: () => void; onCancel: () => void }

function Ways({ onProven, onCancel }: WaysProps) {
	const { t } = useTranslation('operations')
	const errorText = useErrorText()
	const ways = useQuery({
		queryKey: ['console', 'proof'],
		queryFn: async ({ signal }) => (await callApi(AdminProofResponse, 'GET', '/admin/proof', { signal })).proof,
		staleTime: 0,
		gcTime: 0,
	})
	const hasPasskey = ways.data?.has_passkey === true && browserSupportsWebAuthn()
	if (ways.error)
		return (
			<Text c="red" role="alert">
				{errorText(ways.error)}
			</Text>
		)
	if (!ways.data) return <Loader size="sm" />
	return (
		<Stack gap="md">
			<Text size="sm" c="dimmed">
				{t('proof.text')}
			</Text>
			{ways.data.has_password && <ByPassword onProven={onProven} onCancel={onCancel} />}
			{hasPasskey && <ByPasskey onProven={onProven} />}
			{ways.data.by_google && (
				<>
					<Button
						component="a"
						href="/google_auth"
						variant="default"
						onClick={() => keepReturnTarget(returnTargetOf(location.pathname, location.search))}
					>
						{t('proof.google')}
					</Button>
					<Text size="sm" c="dimmed">
						{t('proof.google_text')}
					</Text>
				</>
			)}
			{!ways.data.has_password && !hasPasskey && !ways.data.by_google && <Text size="sm">{t('proof.none')}</Text>}
		</Stack>
	)
}

function ByPassword({ onProven, onCancel }: WaysProps) {
	const { t } = useTranslation('operations')
	const errorText = useErrorText()
	const [password, setPassword] = useState('')
	const prove = useMutation({
		mutationFn: () => callApi(AdminProofResponse, 'POST', '/admin/proof', { body: { password } }),
		onSuccess: onProven,
	})
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault()
				if (!prove.isPending) prove.mutate()
			}}
		>
			<Stack gap="sm">
				<PasswordField
					label={t('proof.password')}
					autoComplete="current-password"
					data-autofocus
					value={password}
					error={prove.error && errorText(prove.error)}
					onChange={(event) => setPassword(event.currentTarget.value)}
				/>
				<FormActions submit={t('proof.confirm')} isPending={prove.isPending} onCancel={onCancel} />
			</Stack>
		</form>
	)
}

function ByPasskey({ onProven }: Pick<WaysProps, 'onProven'>) {
	const { t } = useTranslation('operations')
	const prove = useMutation({
		mutationFn: async () => {
			const { options } = await callApi(PasskeyOptionsResponse, 'POST', '/admin/proof/passkey')
			const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
			const credential = await startAuthentication({ optionsJSON }).catch((error) => {
				if (isCancelled(error)) return null
				throw error
			})
			if (!credential) return false
			await callApi(AdminProofResponse, 'POST', '/admin/proof', { body: { credential } })
			return true
		},
		onSuccess: (isProven) => isProven && onProven(),
	})
	return (
		<>
			<Button
				variant="default"
				leftSection={<IconFingerprint size={18} aria-hidden />}
				loading={prove.isPending}
				onClick={() => prove.mutate()}
			>
				{t('proof.passkey')}
			</Button>
			<FailureAlert error={prove.error} />
		</>
	)
}
