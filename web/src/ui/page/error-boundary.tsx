import { Button, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './error-boundary.module.css'

type ErrorBoundaryProps = {
	children: ReactNode
	/** Another value draws the children again after an error: what they show has changed. */
	resetKey?: unknown
	/** Leaves what failed out, for what the page can do without. */
	isSilent?: boolean
}

type State = { hasFailed: boolean; resetKey: unknown }

/** Keeps an error thrown while drawing inside one region of the page, which then offers to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
	override state: State = { hasFailed: false, resetKey: this.props.resetKey }

	static getDerivedStateFromError(): Partial<State> {
		return { hasFailed: true }
	}

	static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
		return Object.is(resetKey, state.resetKey) ? null : { hasFailed: false, resetKey }
	}

	override render() {
		if (!this.state.hasFailed) return this.props.children
		if (this.props.isSilent) return null
		return <PartFailed onRetry={() => this.setState({ hasFailed: false })} />
	}
}

function PartFailed({ onRetry }: { onRetry: () => void }) {
	const { t } = useTranslation('shell')
	return (
		<div className={classes.failed} role="alert">
			<Text size="sm">{t('part_failed')}</Text>
			<Button size="compact-sm" variant="default" onClick={onRetry}>
				{t('retry')}
			</Button>
		</div>
	)
}
