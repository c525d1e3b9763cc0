import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import classes from './cta-link.module.css'

const SPIN_MS = 600

type CtaLinkProps = {
	href: string
	/** What its clicks are counted as: where it stands and what it does, `hero.launch_demo`. */
	name: string
	children: ReactNode
	/** How long it spins before the next page opens; 0 for not at all. */
	spin_ms?: number
	look?: 'primary' | 'plain'
	size?: 'large' | 'usual'
	className?: string
}

/** A call to action: a link that looks like a button and shows at once that it was pressed. */
export function CtaLink({
	href,
	name,
	children,
	spin_ms = SPIN_MS,
	look = 'primary',
	size = 'usual',
	className = '',
}: CtaLinkProps) {
	const [isSpinning, setIsSpinning] = useState(false)
	useEffect(() => {
		// A page that comes back from the browser's memory is as it was left.
		const stop = () => setIsSpinning(false)
		window.addEventListener('pageshow', stop)
		return () => window.removeEventListener('pageshow', stop)
	}, [])
	const open = (event: MouseEvent<HTMLAnchorElement>) => {
		const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
		if (spin_ms === 0 || opensElsewhere) return
		event.preventDefault()
		if (isSpinning) return
		setIsSpinning(true)
		window.setTimeout(() => location.assign(href), spin_ms)
	}
	return (
		<a
			href={href}
			onClick={open}
			className={`${classes.cta} ${className}`}
			data-click={name}
			data-look={look}
			data-size={size}
			aria-busy={isSpinning || undefined}
		>
			<span className={classes.text}>{children}</span>
			{isSpinning && <span className={classes.spinner} aria-hidden />}
		</a>
	)
}
