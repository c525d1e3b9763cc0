import type { Device } from '@panelyard/contracts/accounts/account-security'

/** Browsers by what their user agent names, the more particular ones first: most also claim to be Chrome and Safari. */
const BROWSERS = [
	['Edge', /\bEdg(e|A|iOS)?\//],
	['Opera', /\b(OPR|Opera|OPiOS)\//],
	['Samsung Internet', /\bSamsungBrowser\//],
	['Firefox', /\b(Firefox|FxiOS)\//],
	['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
	['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const

const SYSTEMS = [
	['iPhone', /\biPhone\b/],
	['iPad', /\biPad\b/],
	['Android', /\bAndroid\b/],
	['ChromeOS', /\bCrOS\b/],
	['Windows', /\bWindows\b/],
	['macOS', /\bMac OS X\b/],
	['Linux', /\bLinux\b/],
] as const

const nameOf = (names: readonly (readonly [string, RegExp])[], text: string): string | null =>
	names.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** What a user agent says about a device; one that no browser sends is a program's. */
export function deviceOf(user_agent: string): Device {
	const browser = nameOf(BROWSERS, user_agent)
	const system = nameOf(SYSTEMS, user_agent)
	return { kind: kindOf(user_agent, browser, system), browser, system }
}

function kindOf(user_agent: string, browser: string | null, system: string | null): Device['kind'] {
	if (browser === null) return 'program'
	if (system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(user_agent))) return 'tablet'
	return system === 'iPhone' || system === 'Android' ? 'phone' : 'computer'
}

/** A device in words that every language has, such as `Chrome · Windows`; empty when its browser says nothing. */
export function deviceName(user_agent: string): string {
	const { browser, system } = deviceOf(user_agent)
	return [browser, system].filter((name) => name !== null).join(' · ')
}
