import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { RecoveryCodesResponse, SecondFactorSecretResponse } from '@panelyard/contracts/account-security'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import type { z } from 'zod'
import { queryKeys } from '../../api/query-keys.ts'
import { goneIs } from '../../api/until-answered.ts'
import { useCopy } from '../../ui/copy-text.ts'
import { useAccountCall } from './account-calls.ts'
import classes from './profile.module.css'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type AppSecret = z.infer<typeof SecondFactorSecretResponse>

type SetUpFactorProps = {
	hasPassword: boolean
	/** Stands where the app was confirmed, and the answer with the recovery codes got lost. */
	lostCodes: ReactNode
}

/** Setting up an authenticator app: who asks, the app gets the secret and shows a code, and the recovery codes. */
export function SetUpFactor({ hasPassword, lostCodes }: SetUpFactorProps) {
	const { t } = useTranslation('profile')
	const begin = useAccountCall(SecondFactorSecretResponse, 'POST', '/account/second_factor')
	const path = '/account/second_factor/confirm'
	const confirm = useAccountCall(RecoveryCodesResponse, 'POST', path, [queryKeys.secondFactor], goneIs(null, 409))
	const [secret, setSecret] = useState<AppSecret | null>(null)
	const [codes, setCodes] = useState<string[] | null | 'lost'>(null)
	if (codes === 'lost') return lostCodes
	if (codes) return <RecoveryCodes codes={codes} />
	if (secret) {
		return (
			<ProofForm
				// Nothing is left of the form before.
				key="code"
				fields={{ code: '' }}
				hasPassword={false}
				submit={t('factor.switch_on')}
				onSubmit={async (values) => setCodes((await confirm.mutateAsync(values))?.recovery_codes ?? 'lost')}
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
