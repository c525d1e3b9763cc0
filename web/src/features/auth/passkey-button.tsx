import { Alert, Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSignInByPasskey } from '../../domain/account/passkey-sign-in.ts'
import type { ReturnTarget } from '../../domain/account/return-target.ts'
import { useErrorText } from '../../ui/error-text.ts'

/** Signs in without an address or a password. */
export function PasskeyButton({ target }: { target: ReturnTarget }) {
	const { t } = useTranslation('auth')
	const errorText = useErrorText()
	const signIn = useSignInByPasskey(target)
	return (
		<>
			{signIn.isError && (
				<Alert color="red" role="alert" title={t('sign_in.failed')} mt="md">
					{errorText(signIn.error)}
				</Alert>
			)}
			<Button
				variant="default"
				fullWidth
				mt="xs"
				leftSection={<IconKey size={16} aria-hidden />}
				loading={signIn.isPending}
				onClick={() => signIn.mutate()}
			>
				{t('passkey')}
			</Button>
		</>
	)
}
