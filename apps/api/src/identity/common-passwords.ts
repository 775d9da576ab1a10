/**
 * The most common passwords with at least eight characters, in Spain and in other countries. Attackers try them
 * first.
 */
const common = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 11111111 111111111 1111111111 00000000 000000000 0000000000
  87654321 987654321 9876543210 0987654321 01234567 012345678 0123456789 11223344 1122334455 12341234 123412345
  12344321 123454321 1234512345 88888888 99999999 66666666 22222222 55555555 77777777 12121212 21212121 31415926
  147258369 1470258369 147852369 159753159 123654789 789456123 741852963 963852741 password password1 password12
  password123 password1234 passw0rd p@ssword p@ssw0rd p@ssw0rd1 pass1234 pass12345 contraseña contrasena contraseña1
  contrasena1 contraseña123 contrasena123 contraseña1234 clave123 clave1234 micontraseña micontrasena qwertyuiop
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsxedc qazwsx123
  q1w2e3r4 q1w2e3r4t5 asdfghjk asdfghjkl asdfghjklñ asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh a1b2c3d4
  aa123456 a123456789 abcdefg1 iloveyou iloveyou1 tequiero tequiero1 tequiero123 tequieromucho teamo123 teamomucho
  miamorcito princesa princesa1 estrella estrella1 mariposa mariposa1 corazon1 chocolate caramelo carolina alejandro
  alejandra fernando francisco valencia valencia1 valencia123 valenciacf barcelona barcelona1 barcelona123 realmadrid
  realmadrid1 atletico espana123 españa123 madrid123 hola1234 hola12345 holahola holamundo sunshine football
  football1 baseball superman superman1 batman123 spiderman trustno1 starwars starwars1 princess princess1 dragon123
  monkey123 letmein1 letmein123 welcome1 welcome123 whatever computer internet samsung1 samsung123 pokemon1 naruto123
  minecraft liverpool liverpool1 arsenal1 chelsea1 michelle jennifer jonathan daniel123 samantha administrador
  administrator admin123 admin1234 admin12345 administrator1 changeme changeme1 default1 secreto1 secreto123 usuario1
  usuario123 test1234 test12345 testtest prueba123 invitado temporal temporal1 cambiame lonjalonja lonja123 lonja1234`
    .trim()
    .split(/\s+/),
)

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
