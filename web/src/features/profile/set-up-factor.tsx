import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { RecoveryCodesResponse, SecondFactorSecretResponse } from '@panelyard/contracts/accounts/account-security'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import type { z } from 'zod'
import { ifLost } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useCopy } from '../../ui/text/copy-text.ts'
import { refuse, useAccountCall } from './account-calls.ts'
import classes from './profile.module.css'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type AppSecret = z.infer<typeof SecondFactorSecretResponse>

const MAY_BE_ON =
	'The server’s answer got lost, so two-step sign-in may already be on. Submit this form again to see the recovery codes.'

/** Setting up an authenticator app: who asks, the app gets the secret and shows a code, and the recovery codes. */
export function SetUpFactor({ hasPassword }: { hasPassword: boolean }) {
	const { t } = useTranslation('profile')
	// Each secret replaces the one before; none counts until a code of it is shown.
	const begin = useAccountCall(SecondFactorSecretResponse, 'POST', '/account/second_factor', [], refuse)
	const path = '/account/second_factor/confirm'
	const confirm = useAccountCall(RecoveryCodesResponse, 'POST', path, [queryKeys.secondFactor], refuse)
	const [secret, setSecret] = useState<AppSecret | null>(null)
	const [codes, setCodes] = useState<string[] | null>(null)
	// Confirmed again by this form, the server answers with the same codes.
	const [id] = useState(newId)
	if (codes) return <RecoveryCodes codes={codes} />
	if (secret) {
		return (
			<ProofForm
				// Nothing is left of the form before.
				key="code"
				fields={{ code: '' }}
				hasPassword={false}
				submit={t('factor.switch_on')}
				onSubmit={async (values) => {
					try {
						setCodes((await confirm.mutateAsync({ ...values, id })).recovery_codes)
					} catch (error) {
						throw ifLost(error, MAY_BE_ON)
					}
				}}
			>
				{(input) => (
					<>
						<Text size="sm">{t('factor.scan')}</Text>
						<QrCode text={secret.uri} label={t('factor.qr')} />
						<SecretText secret={secret.secret} />
						<TextInput
							autoFocus
							label={t('factor.code')}
							description={t('factor.code_hint')}
							autoComplete="one-time-code"
							inputMode="numeric"
							dir="ltr"
							{...input('code')}
						/>
					</>
				)}
			</ProofForm>
		)
	}
	return (
		<ProofForm
			fields={{}}
			hasPassword={hasPassword}
			submit={t('factor.continue')}
			onSubmit={async (proof) => setSecret(await begin.mutateAsync(proof))}
		>
			{() => <Text size="sm">{t('factor.how')}</Text>}
		</ProofForm>
	)
}

function SecretText({ secret }: { secret: string }) {
	const { t } = useTranslation('profile')
	const copy = useCopy()
	const shown = secret.replaceAll(/(.{4})(?!$)/g, '$1 ')
	return (
		<Stack gap={4}>
			<Text size="sm" c="dimmed">
				{t('factor.type_secret')}
			</Text>
			<Group gap="xs">
				<Text ff="monospace" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
					{shown}
				</Text>
				<Button size="compact-sm" variant="subtle" onClick={() => copy(secret)}>
					{t('factor.copy')}
				</Button>
			</Group>
		</Stack>
	)
}

/** A QR code as an image that every camera reads. */
function QrCode({ text, label }: { text: string; label: string }) {
	const { data, size } = encode(text, { border: 0 })
	const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
	return (
		<svg
			className={classes.qr}
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
		>
			<path d={dark.join('')} fill="#000" />
		</svg>
	)
}
