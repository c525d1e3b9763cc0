import { Box, Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSignInByPasskey } from '../../domain/account/passkey-sign-in.ts'
import type { ReturnTarget } from '../../domain/account/return-target.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'

/** Signs in without an address or a password. */
export function PasskeyButton({ target }: { target: ReturnTarget }) {
	const { t } = useTranslation('auth')
	const signIn = useSignInByPasskey(target)
	return (
		<>
			{signIn.isError && (
				<Box mt="md">
					<FailureAlert title={t('sign_in.failed')} error={signIn.error} />
				</Box>
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
