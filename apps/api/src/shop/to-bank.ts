/**
 * The page that the packed app opens in the browser of the device, to send a customer to a bank. The form is in the
 * fragment of the address, which browsers do not send to servers; a script sends the form. The policy of the page
 * allows forms only to the configured banks.
 */
export const toBank = (name: string): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>
</head>
<body>
<form hidden><button type="submit"></button></form>
<script>${toBankScript}</script>
</body>
</html>
`

/** The script of the page. Its content security policy allows only this script. */
export const toBankScript = `
const form = document.querySelector('form')
const { action, method, fields, label } = JSON.parse(decodeURIComponent(location.hash.slice(1)))
form.action = action
form.method = method
for (const [name, value] of Object.entries(fields)) {
  const input = document.createElement('input')
  Object.assign(input, { type: 'hidden', name, value })
  form.append(input)
}
form.querySelector('button').textContent = label
form.hidden = false
form.submit()
`
